"""Which remarks a player must confirm before a record is accepted, and how heavily each counts against the record."""

from __future__ import annotations

from collections.abc import Iterable

from games.wording.remarks import Remark

WEIGHTS = {
    "wrong_game": 32,
    "too_many_moves": 16,
    "submitted_elsewhere": 16,
    "wrong_opponent": 16,
    "size_differs": 16,
    "name_black": 8,
    "name_white": 8,
    "players_swapped": 6,
    "handicap_differs": 4,
    "komi_differs": 4,
    "cut_short": 4,
    "result_differs": 3,
    "beginning_of": 2,
    "same_moves": 1,
    "same_file": 1,
}
"""By code. Other grades than the draw's, and how a file was read, count nothing."""


def contradictions(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """The remarks that a player must confirm before the record is final."""
    return tuple(remark for remark in remarks if remark.code in WEIGHTS)


def weight(remarks: Iterable[Remark]) -> int:
    """How much counts against a record: 0 where it fits."""
    return sum(WEIGHTS.get(remark.code, 0) for remark in remarks)
