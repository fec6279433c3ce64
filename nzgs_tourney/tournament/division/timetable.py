"""When rounds are played, and which rounds one person can't both play.

A round lasts from its announced start until the next announced start of its own division, or as long as its longest
game if that is less: twice the adjusted time of one player. Rounds that touch (one ends as the other begins) don't
overlap. A round without an announced start overlaps nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise

UNKNOWN_LENGTH = timedelta(hours=2)
"""The longest game where the time setting can't be read."""


@dataclass(frozen=True, slots=True)
class Hours:
    """The time of one round; `division` is the division's id. The end is exclusive."""

    division: int
    round: int
    starts: datetime
    ends: datetime

    def overlaps(self, other: Hours) -> bool:
        """Whether both have a moment in common."""
        return self.starts < other.ends and other.starts < self.ends


def longest_game(adjusted_minutes: Decimal | None) -> timedelta:
    """How long a game can take by the clock, for an adjusted time of one player; `UNKNOWN_LENGTH` for None."""
    return UNKNOWN_LENGTH if adjusted_minutes is None else timedelta(minutes=float(2 * adjusted_minutes))


def hours_of(division: int, starts: Mapping[int, datetime], longest: timedelta) -> tuple[Hours, ...]:
    """The hours of a division's rounds by number, from their announced starts."""
    hours = []
    for number, begins in sorted(starts.items()):
        later = [other for other in starts.values() if other > begins]
        hours.append(Hours(division, number, begins, min([begins + longest, *later])))
    return tuple(hours)


def overlapping_hours(own: Hours, others: Sequence[Hours]) -> tuple[Hours, ...]:
    """The hours of other divisions that overlap `own`, the earliest first."""
    overlapping = [other for other in others if other.division != own.division and own.overlaps(other)]
    return tuple(sorted(overlapping, key=lambda other: (other.starts, other.division, other.round)))


def out_of_order(starts: Mapping[int, datetime]) -> tuple[int, int] | None:
    """The first two rounds, by number, of which the later one doesn't begin later; None where all do."""
    numbers = sorted(starts)
    for earlier, later in pairwise(numbers):
        if starts[later] <= starts[earlier]:
            return earlier, later
    return None
