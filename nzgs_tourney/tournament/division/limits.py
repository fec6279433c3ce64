"""The grades that a division is for, and whether a player's strength is among them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from ratings.rank import Rank, Rating, parse_rank, rank_of


@dataclass(frozen=True, slots=True)
class Outside:
    """Why a player is outside: their `grade`, or the grade that their `rating` amounts to where there is one."""

    grade: Rank
    rating: Rating | None = None


@dataclass(frozen=True, slots=True)
class GradeLimits:
    """The lowest and the highest grade of a division, inclusive; None where it has no such limit."""

    lowest: Rank | None = None
    highest: Rank | None = None

    def __bool__(self) -> bool:
        return self.lowest is not None or self.highest is not None

    def outside(self, grade: Rank | None, rating: Decimal | None) -> Outside | None:
        """Why a player of this grade and this rating is outside, the grade first; None for one who is inside. What
        isn't known is not outside, and a grade that isn't given says nothing."""
        if not self:
            return None
        if grade is not None and grade.given and not self._include(grade):
            return Outside(grade)
        if rating is not None and not self._include(by_rating := rank_of(Rating(rating))):
            return Outside(by_rating, Rating(rating))
        return None

    def _include(self, grade: Rank) -> bool:
        return (self.lowest is None or grade >= self.lowest) and (self.highest is None or grade <= self.highest)


def read_limits(lowest: str, highest: str) -> GradeLimits:
    """The limits with these grades as texts, empty for none. Raises ValueError for a text that isn't a grade."""
    return GradeLimits(parse_rank(lowest) if lowest else None, parse_rank(highest) if highest else None)
