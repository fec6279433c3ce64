"""Settings of a division that must fit its board, or the other divisions of its event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count, islice
from typing import Any

from django.db.models import Max

from nzgs_tourney.models import Division, Entry, Pairing


def with_handicaps_for_its_board(division: Division, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """These new values for fields of the division: with another size of board and no new table of handicaps, the one it
    has is emptied, since it is for the former size."""
    if values.get("board_size", division.board_size) == division.board_size:
        return values
    return {"handicap_table": [], **values}


def tables_after(divisions: Iterable[Division]) -> dict[str, int]:
    """Where the tables of one more division begin: after those that these have, or will need for the players entered so
    far. Two queries for each."""
    return {"first_table": max((_last_table(division) for division in divisions), default=0) + 1}


def _last_table(division: Division) -> int:
    """The last table that the division has in any round, or needs for those who are entered; the one before its first
    where there are none."""
    last_table = Pairing.objects.filter(round__division=division).aggregate(last=Max("table"))["last"] or 0
    boards = Entry.objects.filter(division=division, withdrawn_from__isnull=True).count() // 2
    free = (number for number in count(division.first_table) if number not in division.excluded_tables)
    return max(last_table, division.first_table - 1, *islice(free, boards))
