"""Finds the pairs that could improve a known draw; the others are ruled out.

Take the tiers in order. In each, any draw costs at least some bound; a draw with this pair costs at least the bound and
something *extra*. As long as the known draw meets the bound of every tier so far, a better draw must meet it too, and a
pair with anything extra is ruled out. In the first tier in which the known draw is above the bound, a pair is ruled out
if its extra is more than that. Below that tier, nothing is known.

| tier | bound | extra of a pair |
| --- | --- | --- |
| `score_gap` | the odd gaps squared | what `ScoreGroups.extras` says, and what it costs above its gap |
| after it | over each odd gap, the cheapest pair that is left there | what it costs above that |
| `colour` | besides, what a majority that is owed the same colour must cost | what it costs above that |
| before it | 0 | its cost |

`dual_bounds` examines what is left with all the remaining tiers together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.possible_pairs import Narrow, parts, wide
from nzgs_tourney.tournament.pairing.random_lots import IntArray
from nzgs_tourney.tournament.pairing.score_groups import ScoreGroups

Flags = NDArray[np.bool_]
Extra = Callable[[IntArray], IntArray]
NONE = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class PlayersAround:
    """What is known about the players besides the cost of pairs, in columns as in `Field`.

    `first`, `second` are the columns of each pair, `upper` and `lower` the levels of its higher and its lower player in
    `groups`. `level` and `balance` are for each player to be paired, in `columns`.
    """

    groups: ScoreGroups
    first: Narrow
    second: Narrow
    upper: Narrow
    lower: Narrow
    columns: IntArray
    level: IntArray
    balance: IntArray


@dataclass(frozen=True, slots=True)
class Open:
    """`rows` of pairs that may be in a draw no dearer than the known one; in all tiers before those of `rest` every
    such draw costs the same. `once`: each of them crosses every odd gap once, each by a different pair, and no other.
    """

    rows: IntArray
    rest: tuple[Tier, ...]
    once: bool


def open_pairs(
    tiers: Mapping[Tier, Narrow], totals: Mapping[Tier, int], around: PlayersAround, still: IntArray | None = None
) -> Open:
    """The pairs that may be in a draw no dearer than `totals`, only those in `still` if given.

    `tiers` has the cost of each pair. The pairs of the known draw are always among them.
    """
    rows = np.arange(len(around.first)) if still is None else still
    once = False
    rest = list(tiers)
    for tier, column in tiers.items():
        bound, extra = _bound(tier, column, rows, around, once=once)
        slack = 2 * totals[tier] - bound
        remaining = [rows[part][extra(rows[part]) <= slack] for part in parts(len(rows))]
        rows = np.concatenate([rows[:0], *remaining])
        if slack:
            break
        once = once or tier is Tier.SCORE_GAP
        rest.remove(tier)
    return Open(rows, tuple(rest), once)


def _bound(tier: Tier, column: Narrow, rows: IntArray, around: PlayersAround, *, once: bool) -> tuple[int, Extra]:
    """Twice the bound of a tier, and twice the extras of some of these rows."""
    if tier is Tier.SCORE_GAP:
        return 2 * around.groups.bound, lambda part_rows: 2 * _gap_extras(column, part_rows, around)
    if once:
        return _over_each_gap(column, rows, around, _colour_worth(around) if tier is Tier.COLOUR else None)
    return 0, lambda part_rows: 2 * wide(column[part_rows])


def _gap_extras(column: Narrow, rows: IntArray, around: PlayersAround) -> IntArray:
    """How far any draw with one of these pairs is above the bound of the gaps: by the gaps of all, and by what the pair
    costs in the same tier beside its own gap, for a family or club."""
    groups, upper, lower = around.groups, around.upper[rows], around.lower[rows]
    levels = np.array(groups.levels, dtype=np.int64)
    extras: IntArray = groups.extras(upper, lower) + wide(column[rows]) - (levels[upper] - levels[lower]) ** 2
    return extras


def _over_each_gap(column: Narrow, rows: IntArray, around: PlayersAround, worth: IntArray | None) -> tuple[int, Extra]:
    """Twice the bound and the extras of a tier where each odd gap is crossed once and no other.

    `worth` splits the cost among the players, so that no pair of one level costs less than its two are worth (in
    halves, so everything is doubled); where it doesn't hold, or is missing, everybody is worth nothing.
    """

    def above(part_rows: IntArray) -> IntArray:
        cost = 2 * wide(column[part_rows])
        return cost if worth is None else cost - worth[around.first[part_rows]] - worth[around.second[part_rows]]

    least = np.full(len(around.groups.counts), NONE, dtype=np.int64)
    for part in parts(len(rows)):
        part_rows = rows[part]
        extra, gap = above(part_rows), around.upper[part_rows]
        crossing = gap != around.lower[part_rows]
        if worth is not None and (extra[~crossing] < 0).any():
            return _over_each_gap(column, rows, around, None)
        np.minimum.at(least, gap[crossing], extra[crossing])

    def beyond(part_rows: IntArray) -> IntArray:
        gap = around.upper[part_rows]
        return above(part_rows) - np.where(gap != around.lower[part_rows], least[gap], 0)

    total = 0 if worth is None else int(worth[around.columns].sum())
    return total + int(least[least < NONE].sum()), beyond


def _colour_worth(around: PlayersAround) -> IntArray:
    """Twice what each player is worth in the tier of colours.

    Somebody three beyond always has a cost. Also, where more players of a level are owed one colour than there are
    others, some of them must meet: they are worth a half more, the others a half less.
    """
    worth: IntArray = 2 * (np.maximum(np.abs(around.balance) - 1, 0) ** 2 // 4)
    for level in range(len(around.groups.counts)):
        in_group = around.columns[around.level[around.columns] == level]
        for way in (1, -1):
            owed = around.balance[in_group] * way > 0
            if 2 * int(owed.sum()) > len(in_group):
                worth[in_group] += np.where(owed, 1, -1)
    return worth
