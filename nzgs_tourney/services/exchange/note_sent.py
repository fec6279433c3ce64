"""A director notes that a division's file was sent to a federation."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.tournament.wording.people.ledger_people import RECIPIENTS


@transaction.atomic
def note_sent(division_id: int, target: str, *, seen: int, actor: Actor) -> LedgerEvent:
    """Notes in the ledger that the file `target` (a key of `RECIPIENTS`) was sent as it was at number `seen` of the
    ledger, which the page showed; once for each such number.

    Raises Refused for a file that goes to no federation, and for a number that the ledger doesn't have.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_rehearsal(stream)
    if target not in RECIPIENTS:
        raise Refused(_("This file isn’t for a federation."))
    if not 0 <= seen <= stream.seq:
        raise Refused(_("Open the page again: the history has no number {number}.").format(number=seen))
    subject, payload = division_subject(division), {"target": target, "from": seen}
    for noted in LedgerEvent.objects.filter(stream=stream, kind="file.sent", subject=subject):
        if noted.full_payload == payload:
            return noted
    return append(stream, "file.sent", subject, actor, payload)
