"""Finds the cheapest pairs for everybody among given ones: all at once if there are few, from sketches if there are
many.

A sketch is the best draw among a few pairs of each player. `improving_pairs` and `dual_bounds` find the pairs that
could be part of anything as good. If the sketch contains all of them, it is the answer; if they are few they are
solved; otherwise the likeliest make the next sketch. If the first sketches leave somebody without an opponent,
`complete` finds pairs that join everybody, or shows that there are none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.complete_matching import most_pairs
from nzgs_tourney.tournament.pairing.cost import pack
from nzgs_tourney.tournament.pairing.dual_bounds import BoundedPairs, within_bounds
from nzgs_tourney.tournament.pairing.improving_pairs import PlayersAround, open_pairs
from nzgs_tourney.tournament.pairing.match import cheapest_matching
from nzgs_tourney.tournament.pairing.player_columns import PairingField
from nzgs_tourney.tournament.pairing.possible_pairs import Possible, concatenated, narrow, parts, wide
from nzgs_tourney.tournament.pairing.progress import Stage, Tell, to_nobody
from nzgs_tourney.tournament.pairing.random_lots import IntArray
from nzgs_tourney.tournament.pairing.score_groups import ScoreGroups
from nzgs_tourney.tournament.pairing.smallest_keys import Keys, least_in_parts, least_of_each

MANY = 40
"""From this many pairs for each player, a sketch comes first."""

FEW = 3
"""How many of the cheapest pairs of each player and each kind go into the first sketch."""

BY_LOT = 1
"""How many more are added by lot."""

LIKELY = 8
"""How many pairs of each player go into any later sketch, those with the least extra."""

SKETCHES = 4
"""After this many sketches everything still open is solved."""

STEPS = 120_000_000
"""The most players times pairs that are solved exactly after the sketches; above it the last sketch is the draw,
unproved. It measures work instead of time, so that the same inputs give the same boards on every machine."""


@dataclass(frozen=True, slots=True)
class MatchingFound:
    """A matching by columns and by rows, whether it takes in everybody, and what it costs. `exact`: nothing had to be
    rounded down, not even the lots. `bounded`: a sketch, because what was still open is too much to solve."""

    pairs: tuple[tuple[int, int], ...]
    rows: IntArray
    complete: bool
    totals: Mapping[Tier, int]
    coarse: tuple[Tier, ...]
    exact: bool
    bounded: bool = False

    def __post_init__(self) -> None:
        freeze_mappings(self)


class Search:
    """The cheapest matching of these columns among these pairs, in columns of the field plus one for the bye."""

    def __init__(
        self,
        field: PairingField,
        groups: ScoreGroups,
        levels: IntArray,
        columns: IntArray,
        pairs: Possible,
        report_stage: Tell = to_nobody,
    ) -> None:
        self._tell = report_stage
        self._players = len(columns)
        self._pairs = pairs
        self._size = len(field) + 1
        upper, lower = [], []
        for part in parts(len(pairs)):
            first_level, second_level = levels[pairs.first[part]], levels[pairs.second[part]]
            upper.append(narrow(np.minimum(first_level, second_level)))
            lower.append(narrow(np.maximum(first_level, second_level)))
        self._around = PlayersAround(
            groups=groups,
            first=pairs.first,
            second=pairs.second,
            upper=concatenated(upper),
            lower=concatenated(lower),
            columns=columns,
            level=levels,
            balance=np.append(field.balance, 0),
        )

    def best(self, reach: int) -> MatchingFound:
        """Exactly the cheapest, whichever way it was found; but only a good sketch where the rest would take long and
        pairs over more than `reach` gaps, which are not here, must be looked at anyway.

        Incomplete only if these pairs can't join more players.
        """
        if len(self._pairs) <= MANY * self._players:
            return self._among(np.arange(len(self._pairs)))
        few = self._few(FEW, BY_LOT)
        sketch = self._among(few)
        if not sketch.complete:
            few = np.union1d(few, self._most(sketch))
            sketch = self._among(few)
        if not sketch.complete:
            return self._among(np.arange(len(self._pairs))) if self._in_steps(len(self._pairs)) else sketch
        still = BoundedPairs(np.arange(0), np.arange(0))
        for number in range(SKETCHES):
            still = self._open(sketch, few, still.rows if number else None)
            if sketch.exact and np.isin(still.rows, few).all():
                return sketch
            if len(still.rows) <= len(few):
                break
            before = sketch
            ends = self._pairs.first[still.rows], self._pairs.second[still.rows]
            few = np.union1d(still.rows[least_of_each(*ends, still.extra, LIKELY)], before.rows)
            sketch = self._among(few)
            if np.array_equal(sketch.rows, before.rows):
                if reach < len(self._around.groups.gaps) and not proved_within(
                    sketch.totals, self._around.groups, reach
                ):
                    return sketch
                break
        return self._among(still.rows) if self._in_steps(len(still.rows)) else replace(sketch, bounded=True)

    def _in_steps(self, rows: int) -> bool:
        """Whether so many pairs may be solved together."""
        return rows * self._players <= STEPS

    def _open(self, sketch: MatchingFound, few: IntArray, still: IntArray | None) -> BoundedPairs:
        """Which pairs a draw as good as the sketch may contain, of those that were `still` open before: what a dearer
        sketch ruled out stays so."""
        tiers = self._pairs.tiers
        opened = open_pairs(tiers, sketch.totals, self._around, still)
        rest = [tiers[tier] for tier in opened.rest]
        if not rest:
            return BoundedPairs(opened.rows, wide(tiers[Tier.HASH][opened.rows]))
        return within_bounds(rest, opened.rows, sketch.rows, few, self._around, once=opened.once)

    def _among(self, rows: IntArray) -> MatchingFound:
        self._tell(Stage.COMPARING)
        first, second, tiers = self._pairs.first, self._pairs.second, self._pairs.tiers
        packed = pack({tier: wide(column[rows]) for tier, column in tiers.items()}, self._players // 2)
        edges = list(zip(first[rows].tolist(), second[rows].tolist(), strict=True))
        matching = set(cheapest_matching(self._size, edges, packed.weights))
        chosen = rows[[index for index, edge in enumerate(edges) if edge in matching]]
        totals = {tier: int(wide(column[chosen]).sum()) for tier, column in tiers.items()}
        is_complete = 2 * len(matching) == self._players
        return MatchingFound(tuple(sorted(matching)), chosen, is_complete, totals, packed.coarse, packed.exact)

    def _most(self, sketch: MatchingFound) -> IntArray:
        """The rows of as many pairs as these can make at once."""
        first, second = wide(self._pairs.first), wide(self._pairs.second)
        largest = np.array(most_pairs(self._size, first, second, sketch.pairs), dtype=np.int64).reshape(-1, 2)
        return np.flatnonzero(np.isin(first * self._size + second, largest[:, 0] * self._size + largest[:, 1]))

    def _few(self, cheapest: int, by_lot: int) -> IntArray:
        """That many of the cheapest pairs of each player to the same, a higher, a lower level, owed one colour or two.

        Some of every kind, because an odd player or a majority of one colour on a level needs dearer pairs; and a few
        by lot, because the cheapest alone may split into parts with an odd number of players.
        """
        tiers, owed = self._pairs.tiers, np.sign(self._around.balance)

        def kinds(part: slice) -> tuple[IntArray, IntArray]:
            first, second = wide(self._pairs.first[part]), wide(self._pairs.second[part])
            way = np.sign(self._around.level[second] - self._around.level[first])
            alike = owed[first] == owed[second]
            return 6 * first + 2 * (1 + way) + alike, 6 * second + 2 * (1 - way) + alike

        def roughly(part: slice) -> Keys:
            rough = np.zeros(part.stop - part.start)
            for scale, column in zip(scales, tiers.values(), strict=True):
                rough *= scale
                rough += column[part]
            return (*kinds(part), rough)

        def lots(part: slice) -> Keys:
            return (*kinds(part), tiers[Tier.HASH][part])

        scales = [float(column.max(initial=0)) * self._players + 1 for column in tiers.values()]
        few: IntArray = np.union1d(
            least_in_parts(len(self._pairs), roughly, cheapest), least_in_parts(len(self._pairs), lots, by_lot)
        )
        return few


def proved_within(totals: Mapping[Tier, int], groups: ScoreGroups, reach: int) -> bool:
    """Whether a pair over more than `reach` gaps can only make the draw dearer, whatever follows."""
    excess = groups.excess(reach + 1)
    for tier, total in totals.items():
        if tier is Tier.SCORE_GAP:
            return excess is None or total - groups.bound < excess
        if total:
            return False
    return False
