"""Notes that a division's file was downloaded, sent to a federation by a director, and its games rated there."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, id_of
from games.ledger.append import append, lock
from games.models import LedgerEvent, Stream
from ground.dates import short_date
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.exchange.saved_layouts import layout_of_word
from nzgs_tourney.tournament.wording.people.ledger_people import RECIPIENTS

DOWNLOADED, SENT, RATED = "file.downloaded", "file.sent", "file.rated"
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


@transaction.atomic
def note_download(division_id: int, target: str, *, digest: str, seen: int, free: bool, actor: Actor) -> LedgerEvent:
    """Notes in the ledger that the file `target`, its word in addresses, was downloaded with what it held at number
    `seen` of the ledger, of which `digest` is the SHA-256. `free`: unplayed games were written as free rounds. The same
    person again with the same file changes nothing."""
    division, stream = _locked(division_id)
    payload = {"target": target, "from": seen, "digest": digest, "free": free} | _of_layout(stream, target)
    last = _last_download(stream, division, target)
    if last is not None and (last.actor, last.payload | {"from": seen}) == (id_of(actor), payload):
        return last
    return append(stream, DOWNLOADED, division_subject(division), actor, payload)


@transaction.atomic
def note_sent(
    division_id: int,
    target: str,
    *,
    seen: int,
    actor: Actor,
    digest: str = "",
    free: bool = False,
    mailed: bool = False,
) -> LedgerEvent:
    """Notes in the ledger that the file `target` (a key of `RECIPIENTS`, or a saved layout's word) was sent: as it was
    last downloaded, or where that was before number `seen` of the ledger, as the page of this number showed it, with
    its `digest` if known. Once for each such number. `mailed`: this site sends it, exactly the one with this digest.

    Raises Refused for a file that goes to no federation, for a number that the ledger doesn't have, and for a digest
    that isn't one.
    """
    division, stream = _locked(division_id)
    refuse_rehearsal(stream)
    of_layout = _of_layout(stream, target)
    if target not in RECIPIENTS and not of_layout:
        raise Refused(_("This file isn’t for a federation."))
    if not 0 <= seen <= stream.seq or (digest and not _DIGEST.fullmatch(digest)):
        raise Refused(_("Open the page again: the history has no number {number}.").format(number=seen))
    last = _last_download(stream, division, target)
    subject, payload = division_subject(division), _of_file(target, seen, digest, free=free) | of_layout
    if mailed:
        payload["mailed"] = True
    elif last is not None and last.seq > seen:
        payload = {**last.payload}
    for noted in LedgerEvent.objects.filter(stream=stream, kind=SENT, subject=subject):
        if noted.payload == payload:
            return noted
    return append(stream, SENT, subject, actor, payload)


@transaction.atomic
def note_rated(division_id: int, target: str, day: date | None, *, actor: Actor) -> LedgerEvent:
    """Notes in the ledger that the federation rated the games of the file `target`, on this day, or with None that it
    hasn't after all. The same again changes nothing, until the file is sent again.

    Raises Refused for a file that wasn't sent, and for a day to come or before the event.
    """
    division, stream = _locked(division_id)
    subject = division_subject(division)
    events = LedgerEvent.objects.filter(stream=stream, subject=subject, payload__target=target)
    if not events.filter(kind=SENT).exists():
        raise Refused(_("Note first that this file was sent."))
    if day is not None and not division.event.begins <= day <= timezone.localdate():
        raise Refused(_("The games can’t have been rated on {day}.").format(day=short_date(day)))
    payload = {"target": target, "day": day.isoformat() if day else ""} | _of_layout(stream, target)
    last = events.filter(kind__in=(SENT, RATED)).order_by("seq").last()
    if last is not None and last.payload == payload:
        return last
    return append(stream, RATED, subject, actor, payload)


def _of_layout(stream: Stream, target: str) -> dict[str, Any]:
    """The name of a saved layout and its federation, so that the history reads right once it is renamed or removed;
    nothing for another file."""
    layout = layout_of_word(stream.pk, target)
    return {} if layout is None else {"layout": layout.name, "federation": layout.federation}


def _of_file(target: str, seen: int, digest: str, *, free: bool) -> dict[str, Any]:
    return {"target": target, "from": seen, **({"digest": digest, "free": free} if digest else {})}


def _locked(division_id: int) -> tuple[Division, Stream]:
    division = Division.objects.select_related("event").get(pk=division_id)
    return division, lock(division.event.stream_id)


def _last_download(stream: Stream, division: Division, target: str) -> LedgerEvent | None:
    events = LedgerEvent.objects.filter(stream=stream, kind=DOWNLOADED, subject=division_subject(division))
    return events.filter(payload__target=target).order_by("seq").last()
