"""A player hides something about themselves, by their personal link."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.ledger.append import lock
from nzgs_tourney.models import Entry, PlayerLink
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.division.privacy import Consent


@transaction.atomic
def choose_privacy(
    link: PlayerLink, *, initials: bool = False, no_records: bool = False, photos: str = Consent.NOT_ASKED.value
) -> bool:
    """Hide what is ticked, in every entry of the player in the event and every side of theirs, and keep the answer
    about photos; whether that changed anything. Who holds a link can hide only: slips lie about, so what was hidden is
    shown again by a director.
    """
    lock(link.event.stream_id)
    changed = False
    theirs = Q(player=link.entry.player_id) | Q(members__player=link.entry.player_id)
    for entry in Entry.objects.filter(theirs, division__event=link.event_id).distinct().order_by("pk"):
        values: dict[str, str] = {}
        if initials and entry.name_in_public == NameInPublic.ENTERED:
            values["name_in_public"] = NameInPublic.INITIALS.value
        if no_records and entry.records_consent != Consent.NO:
            values["records_consent"] = Consent.NO.value
        if photos != Consent.NOT_ASKED and entry.photos_consent != Consent.NO:
            values["photos_consent"] = photos
        values = {field: value for field, value in values.items() if getattr(entry, field) != value}
        if values:
            edit_entry(entry.pk, values, actor=link.actor)
            changed = True
    return changed
