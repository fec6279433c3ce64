"""What happens when a copy of an event meets another one. A copy is its history: the hashes of its events in order.

There is one rule. A history that has all of mine and more is taken; one that has no more than mine brings nothing; any
other is refused, with the number of the first event that differs. Times decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Meeting(StrEnum):
    """How the other history is to mine."""

    NEW = "new"
    """I have none of it."""
    SAME = "same"
    LONGER = "longer"
    SHORTER = "shorter"
    APART = "apart"
    """Each has what the other lacks."""

    @property
    def brings(self) -> bool:
        """Whether the other one is taken."""
        return self in (Meeting.NEW, Meeting.LONGER)


@dataclass(frozen=True, slots=True)
class Met:
    """How they are to one another, and how many events both have, from the first on."""

    meeting: Meeting
    common: int


def meet(mine: Sequence[str], theirs: Sequence[str]) -> Met:
    """What the other history is to mine."""
    both = min(len(mine), len(theirs))
    # A hash covers all that came before it: where the last ones agree, all do.
    if not both or mine[both - 1] == theirs[both - 1]:
        common = both
    else:
        common = next(number for number in range(both) if mine[number] != theirs[number])
    if common < both or (not common and mine and theirs):
        return Met(Meeting.APART, common)
    if not mine:
        return Met(Meeting.NEW if theirs else Meeting.SAME, 0)
    if len(theirs) > len(mine):
        return Met(Meeting.LONGER, common)
    return Met(Meeting.SAME if len(theirs) == len(mine) else Meeting.SHORTER, common)


def may_add(leader: str | None, site: str) -> bool:
    """Whether this site may add to a history whose last leader was that one; None where nobody was ever named."""
    return leader is None or leader == site
