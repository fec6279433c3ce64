"""Score levels, and the least that any draw costs across the gaps between them.

Let w be the width of the gap between two neighbouring levels; the gap is *odd* if the number of players above it is
odd. Somebody must be drawn across every odd gap, so the squared score gaps of any draw add up to at least the sum of
the squares of the odd gaps. A pair that crosses k gaps costs (w1 + ... + wk) squared, which is more than the sum of
their squares by all the mixed terms: that is its *excess*. If a draw among pairs that cross at most k - 1 gaps is
dearer than the bound by less than the least excess of k gaps, it is the best of all. What club mates cost in the same
tier only adds to a draw, so neither the bound nor this changes by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.tournament.pairing.random_lots import IntArray


@dataclass(frozen=True, slots=True)
class ScoreGroups:
    """Levels of score in half points, the highest first, with the number of players on each."""

    levels: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def gaps(self) -> tuple[int, ...]:
        """The widths between neighbouring levels in half points, from the top."""
        return tuple(high - low for high, low in zip(self.levels, self.levels[1:], strict=False))

    @property
    def bound(self) -> int:
        """The least sum of squared score gaps in any draw of these players."""
        total = above = 0
        for count, width in zip(self.counts, self.gaps, strict=False):
            above += count
            if above % 2:
                total += width * width
        return total

    def excess(self, crossed: int) -> int | None:
        """The least that a pair over `crossed` gaps costs more than its gaps one by one; None where no pair crosses so
        many.
        """
        gaps = self.gaps
        if crossed > len(gaps):
            return None
        windows = (gaps[start : start + crossed] for start in range(len(gaps) - crossed + 1))
        return min(sum(window) ** 2 - sum(width * width for width in window) for window in windows)

    def extras(self, upper: NDArray[np.integer[Any]], lower: NDArray[np.integer[Any]]) -> IntArray:
        """How far any draw with a pair between these levels is above `bound`, the higher ones first.

        Apart from the mixed terms, an even gap that is crossed at all is crossed at least twice.
        """
        widths = np.array((*self.gaps, 0), dtype=np.int64)
        above = np.cumsum(np.array(self.counts, dtype=np.int64))
        sums = np.concatenate(([0], np.cumsum(widths)))
        squares = np.concatenate(([0], np.cumsum(widths**2)))
        twice = np.concatenate(([0], np.cumsum(np.where(above % 2 == 0, 2 * widths**2, 0))))
        mixed = (sums[lower] - sums[upper]) ** 2 - (squares[lower] - squares[upper])
        extras: IntArray = mixed + twice[lower] - twice[upper]
        return extras

    def level_numbers(self, scores: IntArray) -> IntArray:
        """The level of each of these scores, 0 for the highest."""
        rising = np.array(self.levels[::-1], dtype=np.int64)
        return len(self.levels) - 1 - np.searchsorted(rising, scores).astype(np.int64)


def score_groups_of(scores: Iterable[int]) -> ScoreGroups:
    """The levels of these scores."""
    counts = Counter(scores)
    levels = tuple(sorted(counts, reverse=True))
    return ScoreGroups(levels, tuple(counts[level] for level in levels))
