"""What the search of an event finds: players of every division, and boards by the number of their table."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from nzgs_tourney.models import Entry, Event, Round, Seat
from ratings.imports.names import name_key

MOST = 50
"""How many lines the page shows."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A player with the board of the round last drawn: `table` is its number, 0 for somebody without one, and
    `board_url` leads to it, empty for none."""

    name: str
    rank: str
    division: str
    url: str
    table: int
    board_url: str


def found_in(event: Event, text: str) -> tuple[FoundLine, ...]:
    """The players whose name has this text, ignoring macrons and case, and where it is a number everybody at that
    table, in order of name; at most MOST of them, and nobody for an empty text.

    Three queries, whatever the number of divisions and players.
    """
    key, number = name_key(text), int(text) if text.isdecimal() and len(text) < 4 else 0
    if not text.strip():
        return ()
    entries = Entry.objects.filter(division__event=event).select_related("division")
    boards = _boards(event)
    found = [
        _line(event, entry, boards.get(entry.pk))
        for entry in entries
        if (key and key in name_key(entry.both_names)) or (number and boards.get(entry.pk, (0, 0))[1] == number)
    ]
    return tuple(sorted(found, key=lambda line: (name_key(line.name), line.division))[:MOST])


def _boards(event: Event) -> dict[int, tuple[int, int]]:
    """The number of the round last drawn and of the table there, by entry."""
    last: dict[int, tuple[int, int]] = {}
    for division, number, drawn in (
        Round.objects.filter(division__event=event).order_by("number").values_list("division", "number", "pk")
    ):
        last[division] = (number, drawn)
    numbers = {drawn: number for number, drawn in last.values()}
    seats = Seat.objects.filter(round__in=numbers).values_list("entry", "round", "pairing__table")
    return {entry: (numbers[drawn], table) for entry, drawn, table in seats}


def _line(event: Event, entry: Entry, board: tuple[int, int] | None) -> FoundLine:
    number, table = board or (0, 0)
    place = [event.slug, entry.division.slug, number]
    return FoundLine(
        name=entry.both_names,
        rank=entry.rank,
        division=entry.division.name,
        url=reverse("desk:entry", args=[event.slug, entry.pk]),
        table=table,
        board_url=f"{reverse('desk:round', args=place)}#table-{table}" if table else "",
    )
