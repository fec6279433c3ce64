"""Reads each known person's last entry, to tell people with the same name apart."""

from __future__ import annotations

from ground.coded import coded
from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.wording.entries.who_it_is import LastEntry, PersonChoice
from ratings.imports.rating_list import ListedRow
from ratings.rank import parse_rank


def last_entry_of(players: set[int]) -> dict[int, LastEntry]:
    """The last entry of each of these players who has one. One query."""
    entries = Entry.objects.filter(player__in=players).select_related("division__event").order_by("entered_at")
    return {entry.player_id: LastEntry(parse_rank(entry.rank), entry.division.event.name) for entry in entries}


def player_choice(player: ListedRow, last: LastEntry | None) -> PersonChoice:
    """The answer that a line is this known player; `player.line` is their number, as in `match_people`."""
    rank, event = (str(last.rank), last.event) if last else ("", "")
    code = coded("player", name=player.name, others=player.other_names, rank=rank, event=event)
    return PersonChoice(f"player:{player.line}", code)
