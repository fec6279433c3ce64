"""Decides which results of a counted game are possible by board size and komi: the only place that does.

Black wins by at most the points of the board less komi, White by at most the points plus komi. With a whole komi a
count ends in whole points, and a tie is possible; with any other komi it ends in a whole number and a half, and there
is no tie. Handicap stones change none of it. Source: the New Zealand rules, counting; `docs/rules.md`.

A result without a count (resignation, time, forfeit, or only the winner) is always possible. A game that was decided
without being played has no count.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor

from games.rules.result import HalfPoints, Manner, Outcome, Result, counted
from games.rules.scoring import points_text


@dataclass(frozen=True, slots=True)
class PossibleCounts:
    """The counts that a board of `size` x `size` points allows with this komi, in points."""

    size: int
    komi: Decimal

    @property
    def in_whole_points(self) -> bool:
        """Whether a count ends in whole points, so that a tie is possible."""
        return self.komi == self.komi.to_integral_value()

    @property
    def examples(self) -> tuple[str, str]:
        """Two typical winning margins in points on this board, the smaller first: `3` and `12`, or `3.5` and `12.5`.
        Smaller ones on a board on which Black can't win by so much."""
        _, highest = self._ends
        margins = [margin + (0 if self.in_whole_points else 1) for margin in (2, 6, 24)]
        fits = [points_text(margin) for margin in margins if margin <= highest][-2:]
        return (fits[0], fits[-1]) if fits else (points_text(2 if self.in_whole_points else 1),) * 2

    def allow(self, result: Result) -> bool:
        """Whether a game on this board can have this result."""
        margin = _margin(result)
        return margin is None or self._nearest(margin) == (margin,)

    def nearest(self, result: Result) -> tuple[Result, ...]:
        """The possible results nearest to this one, the smaller margin first; the result itself where it is
        possible.
        """
        margin = _margin(result)
        if margin is None:
            return (result,)
        nearest = sorted(self._nearest(margin), key=lambda margin: (abs(margin), -margin))
        return tuple(counted(HalfPoints(margin)) for margin in nearest)

    @property
    def _ends(self) -> tuple[int, int]:
        """The largest wins of White and Black, as margins for Black in half points, with the right parity."""
        odd, points = int(not self.in_whole_points), self.size * self.size
        lowest, highest = ceil(2 * (-points - self.komi)), floor(2 * (points - self.komi))
        return lowest + (lowest % 2 != odd), highest - (highest % 2 != odd)

    def _nearest(self, margin: int) -> tuple[int, ...]:
        lowest, highest = self._ends
        nearest_margin = min(max(margin, lowest), highest)
        return (nearest_margin,) if nearest_margin % 2 == lowest % 2 else (nearest_margin - 1, nearest_margin + 1)


def counted_unplayed(result: Result, *, unplayed: bool) -> bool:
    """Whether this is a margin although the game was decided without being played (`unplayed`): never possible."""
    return unplayed and result.manner is Manner.COUNT


def _margin(result: Result) -> int | None:
    """By how many half points Black won a counted game; None for a game that wasn't counted."""
    if result.outcome is Outcome.JIGO:
        return 0
    if result.margin is None:
        return None
    return result.margin if result.outcome is Outcome.BLACK else -result.margin
