"""Dual bounds: a worth for each player, such that no pair costs less than its two are worth. They bound every draw and
pair.

Split the cost of a draw among its players. If no two who may meet cost less than they are worth together, every draw
costs at least what all are worth; and a draw with a pair that costs more than its two are worth costs at least that
much more. A known draw therefore rules out every pair whose extra is larger than the draw's own distance from the
bound. That holds however the worths were found: low ones only rule out less.

They are found from the known draw as the prices of the assignment problem are. Everybody has a place as the one who
calls and one as the one who is called; each caller wants somebody else's opponent if that is cheaper, and the prices
move until nobody does. Where callers can change in a ring to everybody's gain they do so: that happens where the draw
can be improved, or where halves of pairs would be cheaper than whole ones.

Across a gap of scores that is crossed exactly once, the one pair may be worth anything besides: as much as the cheapest
of those that could cross it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nzgs_tourney.tournament.pairing.improving_pairs import NONE, Flags, PlayersAround
from nzgs_tourney.tournament.pairing.possible_pairs import Narrow, parts, wide
from nzgs_tourney.tournament.pairing.random_lots import IntArray
from nzgs_tourney.tournament.pairing.smallest_keys import least_of_each

_BITS = 56
_STEPS = 300
_MORE_STEPS = 80
ROUNDS = 8
_MORE = 2
_RINGS_EVERY = 4
_UNREACHED = -(1 << 60)
"""Costs are so small that even after all steps no price is near this."""


@dataclass(frozen=True, slots=True)
class BoundedPairs:
    """Rows of pairs that a draw as good as the known one may contain, with the extra of each: the lower, the
    likelier.
    """

    rows: IntArray
    extra: IntArray


def within_bounds(
    columns: Sequence[Narrow],
    rows: IntArray,
    known: IntArray,
    near: IntArray,
    around: PlayersAround,
    *,
    once: bool,
) -> BoundedPairs:
    """Of these rows, those that may be in a draw that costs no more than the `known` rows in `columns`, in order.

    `columns` have the costs of all pairs in the tiers that count, the most important first. `known` is a draw, `near`
    are rows among which prices are looked for first: this changes the time and the quality, not the correctness.
    `once`: such a draw crosses every odd gap exactly once, each by a different pair, and no other gap.
    """
    boards = len(around.columns) // 2
    cost, cut = _joined(columns, rows, max(boards, _STEPS + ROUNDS * _MORE_STEPS))
    open_rows = _Rows(rows, cost, around, once=once)
    drawn = np.searchsorted(rows, known)
    prices = _Prices(len(around.level), *open_rows.ends(drawn), cost[drawn], open_rows.crossing(drawn))
    prices.begin(around.level, around.columns)
    open_at = np.flatnonzero(np.isin(rows, near))
    twice = None
    for number in range(ROUNDS):
        open_at = open_at[~open_rows.crossing(open_at)]
        calls = _Calls(*open_rows.ends(open_at), cost[open_at])
        prices.settle(calls, _MORE_STEPS if number else _STEPS)
        twice = prices.twice(calls)
        more = open_rows.too_cheap(twice) if twice is not None else open_rows.of(prices.unreached(), open_at)
        if not len(more):
            break
        open_at = np.union1d(open_at, more)
    if twice is None:
        return BoundedPairs(rows, cost)
    twice = twice - open_rows.short(twice)
    bound = _sum(twice[around.columns])
    least = open_rows.cheapest_over_each_gap(twice)
    bound += _sum(least[least < NONE])
    slack = 2 * _sum(cost[drawn]) - bound + (2 * boards if cut else 0)
    return open_rows.within(twice, least, slack)


def _joined(columns: Sequence[Narrow], rows: IntArray, times: int) -> tuple[IntArray, bool]:
    """As many of the columns, from the first, as fit into one word when added up so many times; and whether the last of
    them was rounded down."""
    joined, used = np.zeros(len(rows), dtype=np.int64), 0
    for column in columns:
        costs = column[rows]
        base = int(costs.min(initial=np.iinfo(costs.dtype).max)) if len(costs) else 0
        highest = int(costs.max(initial=0)) - base if len(costs) else 0
        width = (times * highest).bit_length()
        over = used + width - _BITS
        if over > 0 and width - over <= times.bit_length():
            break
        over = max(over, 0)
        for part in parts(len(rows)):
            joined[part] = (joined[part] << (width - over)) | ((wide(costs[part]) - base) >> over)
        used += width - over
        if over:
            return joined, True
    return joined, False


class _Rows:
    """The pairs still open, by their places, with the cost of each above its two players' worth."""

    def __init__(self, rows: IntArray, cost: IntArray, around: PlayersAround, *, once: bool) -> None:
        self._rows, self._cost, self._around, self._once = rows, cost, around, once

    def ends(self, positions: IntArray) -> tuple[IntArray, IntArray]:
        """The columns of these pairs."""
        rows = self._rows[positions]
        return wide(self._around.first[rows]), wide(self._around.second[rows])

    def crossing(self, positions: IntArray) -> Flags:
        """Which of them are the only ones over a gap, and may have any worth."""
        if not self._once:
            return np.zeros(len(positions), dtype=np.bool_)
        rows = self._rows[positions]
        crossing: Flags = self._around.upper[rows] != self._around.lower[rows]
        return crossing

    def too_cheap(self, twice: IntArray) -> IntArray:
        """The cheapest pairs below what their two are worth: a few for each player."""
        cheap = []
        for positions, first, second, above, crossing in self._parts(twice):
            below = np.flatnonzero((above < 0) & ~crossing)
            cheap.append(positions[below[least_of_each(first[below], second[below], above[below], _MORE)]])
        return np.concatenate(cheap) if cheap else np.zeros(0, dtype=np.int64)

    def of(self, players: Flags, but: IntArray) -> IntArray:
        """Some more pairs of these players, the cheapest."""
        parts = []
        for positions, first, second, _, crossing in self._parts(np.zeros(len(players), dtype=np.int64)):
            of_players = np.flatnonzero((players[first] | players[second]) & ~crossing & ~np.isin(positions, but))
            cost = self._cost[positions[of_players]]
            parts.append(positions[of_players[least_of_each(first[of_players], second[of_players], cost, _MORE)]])
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)

    def short(self, twice: IntArray) -> IntArray:
        """For each player the least by which they are worth too much, so that no pair costs less than its two."""
        short = np.zeros(len(twice), dtype=np.int64)
        for _, first, second, above, crossing in self._parts(twice):
            below = np.flatnonzero((above < 0) & ~crossing)
            for end in (first, second):
                np.maximum.at(short, end[below], -above[below])
        return (short + 1) // 2

    def cheapest_over_each_gap(self, twice: IntArray) -> IntArray:
        """The cost of the cheapest pair over each gap above its two players' worth; `NONE` where there is none."""
        least = np.full(len(self._around.groups.counts), NONE, dtype=np.int64)
        for positions, _, _, above, crossing in self._parts(twice):
            np.minimum.at(least, self._around.upper[self._rows[positions[crossing]]], above[crossing])
        return least

    def within(self, twice: IntArray, least: IntArray, slack: int) -> BoundedPairs:
        """The pairs whose extra is within the slack."""
        rows, extras = [], []
        for positions, _, _, above, crossing in self._parts(twice):
            above[crossing] -= least[self._around.upper[self._rows[positions[crossing]]]]
            within = above <= slack
            rows.append(self._rows[positions[within]])
            extras.append(above[within])
        nothing = np.zeros(0, dtype=np.int64)
        return BoundedPairs(np.concatenate([nothing, *rows]), np.concatenate([nothing, *extras]))

    def _parts(self, twice: IntArray) -> Iterator[tuple[IntArray, IntArray, IntArray, IntArray, Flags]]:
        """Places, both columns, twice the cost less the worth of both, and whether the pair is the only one over a
        gap.
        """
        for part in parts(len(self._rows)):
            positions = np.arange(part.start, part.stop)
            first, second = self.ends(positions)
            yield (
                positions,
                first,
                second,
                2 * self._cost[part] - twice[first] - twice[second],
                self.crossing(positions),
            )


def _sum(values: IntArray) -> int:
    """The sum, exact even where it is wider than a word."""
    return (int((values >> 32).sum()) << 32) + int((values & 0xFFFFFFFF).sum())


class _Calls:
    """Every pair twice, as a call from one to the other, sorted by who is called."""

    def __init__(self, first: IntArray, second: IntArray, cost: IntArray) -> None:
        called = np.concatenate((second, first))
        order = np.argsort(called, kind="stable")
        self.caller = np.concatenate((first, second))[order]
        self.cost = np.concatenate((cost, cost))[order]
        self.called, self._starts = np.unique(called[order], return_index=True)
        self._counts = np.diff(np.append(self._starts, len(order)))

    def best(self, price: IntArray) -> tuple[IntArray, IntArray]:
        """For each of `called`, the highest price less cost among the callers, and the row of the first with it."""
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
        for column, opposite in ((first[inside], second[inside]), (second[inside], first[inside])):
            self._caller[column] = opposite
            self._cost[column] = cost[inside]
        self._floats = np.concatenate((first[crossing], second[crossing]))

    def begin(self, level: IntArray, columns: IntArray) -> None:
        """On a level that somebody leaves, prices are relative to that player."""
        self._price[columns[np.isin(level[columns], level[self._floats])]] = _UNREACHED
        self._price[self._floats] = 0

    def settle(self, calls: _Calls, steps: int) -> None:
        """Give everybody the best price that these calls offer, with at most so many steps."""
        asked_price = np.full(len(self._price), -1, dtype=np.int64)
        via = asked_price.copy()
        row = asked_price.copy()
        for step in range(1, steps + 1):
            highest, best = calls.best(self._price)
            holder = self._caller[calls.called]
            offer = np.where(holder >= 0, highest + self._cost[calls.called], _UNREACHED)
            better = np.flatnonzero((holder >= 0) & (offer > self._price[holder]))
            if not len(better):
                return
            bidder = holder[better]
            self._price[bidder] = offer[better]
            asked_price[bidder], via[bidder], row[bidder] = (
                calls.caller[best[better]],
                calls.called[better],
                best[better],
            )
            if step % _RINGS_EVERY == 0:
                rings = _rings(asked_price.tolist())
                for player in rings:
                    self._caller[via[player]] = asked_price[player]
                    self._cost[via[player]] = calls.cost[row[player]]
                if rings:
                    asked_price[:] = -1

    def unreached(self) -> Flags:
        """Players whose opponents in the known draw nobody could call yet."""
        called: Flags = np.zeros(len(self._price), dtype=np.bool_)
        held_columns = np.flatnonzero(self._caller >= 0)
        called[held_columns] = self._far()[self._caller[held_columns]]
        return called

    def _far(self) -> Flags:
        far: Flags = self._price < _UNREACHED // 2
        return far

    def twice(self, calls: _Calls) -> IntArray | None:
        """Twice each player's worth, once the prices have settled; None where somebody was not reached."""
        if self._far().any():
            return None
        called = np.zeros(len(self._price), dtype=np.int64)
        held_columns = np.flatnonzero(self._caller >= 0)
        called[held_columns] = self._cost[held_columns] - self._price[self._caller[held_columns]]
        highest, _ = calls.best(self._price)
        alone = self._caller[calls.called] < 0
        called[calls.called[alone]] = -highest[alone]
        return self._price + called


def _rings(after: Sequence[int]) -> list[int]:
    """The members of all rings in a list in which everybody points to at most one other, -1 for nobody."""
    ring_of = [0] * len(after)
    rings: list[int] = []
    for start in range(len(after)):
        path, player = [], start
        while player >= 0 and not ring_of[player]:
            ring_of[player] = start + 1
            path.append(player)
            player = after[player]
        if player >= 0 and ring_of[player] == start + 1 and path:
            rings += path[path.index(player) :]
    return rings
