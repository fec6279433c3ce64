"""What each player is worth, so that no pair costs less than its two: a bound on every draw, and on every pair.

Split the cost of a draw among its players. If no two who may meet cost less than they are worth together, every draw
costs at least what all are worth; and a draw with a pair that costs more than its two are worth costs at least that
much more. A known draw therefore rules out every pair whose extra is larger than what the draw itself has above the
bound. How the worths were found does not matter for that: too low ones only rule out less.

They are found from the known draw as the prices of the assignment problem are. Everybody has a place as the one who
calls and one as the one who is called; each caller wants somebody else's opponent if that is cheaper, and the prices
move until nobody does. Where callers can change in a ring to everybody's gain they do so: that happens where the draw
can be improved, or where halves of pairs would be cheaper than whole ones.

Across a gap of scores that is crossed exactly once, the one pair may be worth anything besides: as much as the cheapest
of those that could cross it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nzgs_tourney.pairing.lot import IntArray
from nzgs_tourney.pairing.proof import Flags, Surroundings

_BITS = 56
_STEPS = 600
_LAST_STEPS = 80
_RINGS_EVERY = 4
_UNREACHED = -(1 << 60)
"""Costs are so small that even after all the steps no price is near this."""


@dataclass(frozen=True, slots=True)
class Priced:
    """Rows of pairs that a draw as good as the known one may contain, and the extra of each: the less, the likelier."""

    rows: IntArray
    extra: IntArray


def by_worth(
    columns: Sequence[IntArray],
    rows: IntArray,
    known: IntArray,
    near: IntArray,
    around: Surroundings,
    *,
    once: bool,
) -> Priced:
    """Of these rows those that a draw may contain that costs no more than the `known` rows in `columns`, in order.

    `columns` have the costs of all pairs in the tiers that count, the most important first. `known` is a draw, `near`
    rows among which the prices are looked for first: it changes the time and the quality, not the truth. `once` says
    that such a draw crosses every odd gap exactly once, each by a pair of its own, and no other gap.
    """
    boards = len(around.columns) // 2
    cost, cut = _joined([column[rows] for column in columns], max(boards, _STEPS + _LAST_STEPS))
    first, second = around.first[rows], around.second[rows]
    crossing = (around.upper != around.lower)[rows] if once else np.zeros(len(rows), dtype=np.bool_)
    drawn = np.isin(rows, known)
    prices = _Prices(len(around.level), first[drawn], second[drawn], cost[drawn], crossing[drawn])
    prices.begin(around.level, around.columns)
    for part, steps in ((np.isin(rows, near) & ~crossing, _STEPS), (~crossing, _LAST_STEPS)):
        calls = _Calls(first[part], second[part], cost[part])
        prices.settle(calls, steps)
    twice = prices.twice(calls)
    if twice is None:
        return Priced(rows, cost)
    above = 2 * cost - twice[first] - twice[second]
    short = np.where(crossing, 0, np.maximum(-above, 0))
    lower = np.zeros(len(twice), dtype=np.int64)
    np.maximum.at(lower, first, short)
    np.maximum.at(lower, second, short)
    twice -= (lower + 1) // 2
    above = 2 * cost - twice[first] - twice[second]
    bound = _sum(twice[around.columns])
    if crossing.any():
        gaps = around.upper[rows][crossing]
        least = np.full(len(around.bands.counts), np.iinfo(np.int64).max, dtype=np.int64)
        np.minimum.at(least, gaps, above[crossing])
        above[crossing] -= least[gaps]
        bound += _sum(least[np.unique(gaps)])
    spare = 2 * _sum(cost[drawn]) - bound + (2 * boards if cut else 0)
    open_still = above <= spare
    return Priced(rows[open_still], above[open_still])


def _joined(columns: Sequence[IntArray], times: int) -> tuple[IntArray, bool]:
    """As many of the columns, from the first, as fit into one word when it is added up so many times; whether the last
    of them was rounded down."""
    joined, used = np.zeros(len(columns[0]), dtype=np.int64), 0
    for column in columns:
        lifted = column - column.min(initial=0)
        width = (times * int(lifted.max(initial=0))).bit_length()
        over = used + width - _BITS
        if over > 0:
            if width - over <= times.bit_length():
                break
            lifted, width = lifted >> over, width - over
        joined, used = (joined << width) | lifted, used + width
        if over > 0:
            return joined, True
    return joined, False


def _sum(values: IntArray) -> int:
    """Exact even where the sum is wider than a word."""
    return (int((values >> 32).sum()) << 32) + int((values & 0xFFFFFFFF).sum())


class _Calls:
    """Every pair twice, as a call of one to the other, sorted by who is called."""

    def __init__(self, first: IntArray, second: IntArray, cost: IntArray) -> None:
        called = np.concatenate((second, first))
        order = np.argsort(called, kind="stable")
        self.caller = np.concatenate((first, second))[order]
        self.cost = np.concatenate((cost, cost))[order]
        self.called, self._starts = np.unique(called[order], return_index=True)
        self._counts = np.diff(np.append(self._starts, len(order)))

    def best(self, price: IntArray) -> tuple[IntArray, IntArray]:
        """For each of `called` the highest price less cost among the callers, and the row of the first who has it."""
        if not len(self.called):
            return self.called, self.called
        bids = price[self.caller] - self.cost
        highest = np.maximum.reduceat(bids, self._starts)
        hits = np.flatnonzero(bids == np.repeat(highest, self._counts))
        return highest, hits[np.searchsorted(hits, self._starts)]


class _Prices:
    """Prices of the callers, and who calls whom; both change until nobody gains, or the steps are used up."""

    def __init__(self, size: int, first: IntArray, second: IntArray, cost: IntArray, crossing: Flags) -> None:
        self._price = np.zeros(size, dtype=np.int64)
        self._caller = np.full(size, -1, dtype=np.int64)
        self._cost = np.zeros(size, dtype=np.int64)
        inside = ~crossing
        for one, other in ((first[inside], second[inside]), (second[inside], first[inside])):
            self._caller[one] = other
            self._cost[one] = cost[inside]
        self._floats = np.concatenate((first[crossing], second[crossing]))

    def begin(self, level: IntArray, columns: IntArray) -> None:
        """On a level that somebody leaves, prices are counted from the one who does."""
        self._price[columns[np.isin(level[columns], level[self._floats])]] = _UNREACHED
        self._price[self._floats] = 0

    def settle(self, calls: _Calls, steps: int) -> None:
        """Let everybody have the best price that these calls offer, at most so many times."""
        asked = np.full(len(self._price), -1, dtype=np.int64)
        via = asked.copy()
        row = asked.copy()
        for step in range(1, steps + 1):
            highest, best = calls.best(self._price)
            held = self._caller[calls.called]
            offer = np.where(held >= 0, highest + self._cost[calls.called], _UNREACHED)
            better = np.flatnonzero((held >= 0) & (offer > self._price[held]))
            if not len(better):
                return
            who = held[better]
            self._price[who] = offer[better]
            asked[who], via[who], row[who] = calls.caller[best[better]], calls.called[better], best[better]
            if step % _RINGS_EVERY == 0:
                rings = _rings(asked.tolist())
                for player in rings:
                    self._caller[via[player]] = asked[player]
                    self._cost[via[player]] = calls.cost[row[player]]
                if rings:
                    asked[:] = -1

    def twice(self, calls: _Calls) -> IntArray | None:
        """Twice what each player is worth, if the prices have settled; None where somebody was not reached."""
        if (self._price < _UNREACHED // 2).any():
            return None
        called = np.zeros(len(self._price), dtype=np.int64)
        held = np.flatnonzero(self._caller >= 0)
        called[held] = self._cost[held] - self._price[self._caller[held]]
        highest, _ = calls.best(self._price)
        alone = self._caller[calls.called] < 0
        called[calls.called[alone]] = -highest[alone]
        return self._price + called


def _rings(after: Sequence[int]) -> list[int]:
    """The members of all rings of a list in which everybody names at most one other, -1 for nobody."""
    seen = [0] * len(after)
    found: list[int] = []
    for start in range(len(after)):
        path, player = [], start
        while player >= 0 and not seen[player]:
            seen[player] = start + 1
            path.append(player)
            player = after[player]
        if player >= 0 and seen[player] == start + 1 and path:
            found += path[path.index(player) :]
    return found
