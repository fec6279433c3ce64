"""Reads each known person's last entry, to tell people with the same name apart."""

from __future__ import annotations

from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.wording.entries.last_entry import LastEntry
from ratings.rank import parse_rank


def last_entry_of(players: set[int]) -> dict[int, LastEntry]:
    """The last entry of each of these players who has one. One query."""
    entries = Entry.objects.filter(player__in=players).select_related("division__event").order_by("entered_at")
    return {entry.player_id: LastEntry(parse_rank(entry.rank), entry.division.event.name) for entry in entries}
