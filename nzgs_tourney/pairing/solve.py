"""The best pairs of a field, found on as few of the possible pairs as the proof allows.

First the pairs inside a score level and between neighbouring levels are solved, exactly. `bands` then tells
whether any pair further apart could be part of a better draw. If it could, the search widens and solves again,
in the end over all pairs. Where the pairs are many, a sketch of few of them is solved before; `proof` and `worth` tell
which pairs could be part of anything as good. If all of them are in the sketch, it is the answer; if they are few they
are solved; otherwise the likeliest make the next sketch.

The bye is a pair with one more column, behind all others, which has the lowest score of the field.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.division.settings import Tier
from nzgs_tourney.pairing.bands import Bands, bands_of
from nzgs_tourney.pairing.cost import bye_gap, costs, keeps_hard_rules, pack, tiers_of, with_bye
from nzgs_tourney.pairing.field import Field, Pairs, pairs_of
from nzgs_tourney.pairing.lot import IntArray
from nzgs_tourney.pairing.match import cheapest_matching
from nzgs_tourney.pairing.proof import Surroundings, open_pairs
from nzgs_tourney.pairing.worth import Priced, by_worth
from ratings.freezing import freeze_mappings

MANY = 40
"""From so many pairs a player upwards a sketch comes first."""

FEW = 3
"""So many pairs of each player and each kind make the first sketch, the cheapest."""

BY_LOT = 1
"""So many more are drawn by lot."""

LIKELY = 8
"""So many pairs of each player make any later sketch, those of the least extra."""

SKETCHES = 4
"""After so many sketches everything still open is solved."""


STEPS = 100_000_000
"""So many players times pairs are solved exactly after the sketches; above it the last sketch is the draw, unproved. It
counts work and no time, so that the same inputs give the same boards on every machine."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs of columns of least cost over all allowed pairs. `reach`: the most score gaps that were looked across.

    `left` are the columns that nobody may meet; then `pairs` is no draw. `coarse` is that of `Packed`. `bye` is the
    column that has the bye, `totals` what everything costs. `bounded`: the search stopped before all was compared.
    """

    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    reach: int
    coarse: tuple[Tier, ...]
    totals: Mapping[Tier, int]
    bye: int | None = None
    bounded: bool = False

    def __post_init__(self) -> None:
        freeze_mappings(self)


def solve(
    field: Field,
    columns: Sequence[int],
    forbidden: Collection[tuple[int, int]],
    reach: int = 1,
    may_sit_out: Sequence[int] = (),
) -> Solution:
    """Pair these columns at least cost, without the forbidden pairs of columns (the lower one first) and without pairs
    that break a hard rule of the division.

    `may_sit_out` are the columns that may have the bye, the first in line first; one of them has it, nobody where
    there are none. `reach` is how many score gaps a pair may cross at first; a large number solves over all pairs at
    once. The result is the same.
    """
    scores = field.score.tolist()
    everybody = [*columns, len(field)] if may_sit_out else list(columns)
    extended = np.append(field.score, min(scores, default=0))
    bands = bands_of(int(extended[column]) for column in everybody)
    furthest = len(bands.gaps)
    levels = bands.level_numbers(extended)
    byes = _byes(field, may_sit_out)
    ends = _free(field, columns, forbidden)
    jumps = np.abs(levels[ends[0]] - levels[ends[1]])
    if Tier.SCORE_GAP not in tiers_of(field.settings):
        reach = furthest
    while True:
        reach = min(reach, furthest)
        allowed = _allowed(field, *(side[jumps <= reach] for side in ends))
        near = byes.within(reach, np.abs(levels[byes.columns] - levels[-1]))
        search = _Search(field, bands, levels, np.array(everybody), allowed, near)
        found = search.best(reach)
        if reach == furthest or (found.whole and _proved(found.totals, bands, reach)):
            seated = {column for pair in found.pairs for column in pair}
            left = tuple(column for column in columns if column not in seated)
            pairs = tuple(pair for pair in found.pairs if pair[1] < len(field))
            bye = next((pair[0] for pair in found.pairs if pair[1] == len(field)), None)
            return Solution(pairs, left, reach, found.coarse, found.totals, bye, found.bounded)
        reach *= 2


@dataclass(frozen=True, slots=True)
class _Byes:
    """The pairs that give somebody the bye: the columns, their places in the line for it, their gaps squared."""

    columns: IntArray
    places: IntArray
    gaps: IntArray

    def within(self, reach: int, jumps: IntArray) -> _Byes:
        """Those whose jump over score gaps is not larger than `reach`."""
        near = jumps <= reach
        return _Byes(self.columns[near], self.places[near], self.gaps[near])

    def among(self, tiers: Mapping[Tier, IntArray]) -> dict[Tier, IntArray]:
        """The costs of boards with those of the bye behind them, in the order of the tiers."""
        rows = len(next(iter(tiers.values())))
        own = {Tier.BYE: self.places, Tier.SCORE_GAP: self.gaps}
        nothing, free = np.zeros(rows, dtype=np.int64), np.zeros(len(self.columns), dtype=np.int64)
        return {
            tier: np.concatenate((tiers.get(tier, nothing), own.get(tier, free))) for tier in with_bye(tuple(tiers))
        }


def _byes(field: Field, may_sit_out: Sequence[int]) -> _Byes:
    scores = field.score.tolist()
    return _Byes(
        np.array(may_sit_out, dtype=np.int64),
        np.arange(len(may_sit_out), dtype=np.int64),
        np.array([bye_gap(scores, scores[column]) ** 2 for column in may_sit_out], dtype=np.int64),
    )


def byes_among(field: Field, tiers: Mapping[Tier, IntArray], may_sit_out: Sequence[int]) -> dict[Tier, IntArray]:
    """The costs of boards, and behind them those of a bye for each of these columns, the first in line first."""
    return _byes(field, may_sit_out).among(tiers)


@dataclass(frozen=True, slots=True)
class _Found:
    """A matching by columns and by rows, whether it takes in everybody, and what it costs. `exact`: nothing had to be
    rounded down, not even the lots. `bounded`: a sketch, because what was still open is too much to solve."""

    pairs: tuple[tuple[int, int], ...]
    rows: IntArray
    whole: bool
    totals: Mapping[Tier, int]
    coarse: tuple[Tier, ...]
    exact: bool
    bounded: bool = False

    def __post_init__(self) -> None:
        freeze_mappings(self)


class _Search:
    """The cheapest matching among given pairs: of many pairs first a sketch, then all that could improve it."""

    def __init__(
        self, field: Field, bands: Bands, levels: IntArray, columns: IntArray, pairs: Pairs, byes: _Byes
    ) -> None:
        self._players = len(columns)
        self._first = np.concatenate((pairs.first, byes.columns))
        self._second = np.concatenate((pairs.second, np.full(len(byes.columns), len(field), dtype=np.int64)))
        self._size = len(field) + 1
        self._tiers = costs(field, pairs)
        if columns[-1:].tolist() == [len(field)]:
            self._tiers = byes.among(self._tiers)
        one, other = levels[self._first], levels[self._second]
        self._way = np.sign(other - one)
        self._around = Surroundings(
            bands=bands,
            first=self._first,
            second=self._second,
            upper=np.minimum(one, other),
            lower=np.maximum(one, other),
            columns=columns,
            level=levels,
            balance=np.append(field.balance, 0),
        )

    def best(self, reach: int) -> _Found:
        """Exactly the cheapest, whichever way it was found; but only a good sketch where the rest would take long and
        pairs over more than `reach` gaps, which are not here, must be looked at anyway."""
        everything = np.arange(len(self._first))
        if len(everything) <= MANY * self._players:
            return self._among(everything)
        few = self._few(FEW, BY_LOT)
        sketch = self._among(few)
        if not sketch.whole:
            few = self._few(4 * FEW, 4 * BY_LOT)
            sketch = self._among(few)
        if not sketch.whole:
            return self._among(everything)
        for _ in range(SKETCHES):
            still = self._open(sketch, few)
            if sketch.exact and np.isin(still.rows, few).all():
                return sketch
            if len(still.rows) <= len(few):
                break
            before = sketch
            ends = self._first[still.rows], self._second[still.rows]
            few = np.union1d(still.rows[_least(*ends, still.extra, LIKELY)], before.rows)
            sketch = self._among(few)
            if np.array_equal(sketch.rows, before.rows):
                if reach < len(self._around.bands.gaps) and not _proved(sketch.totals, self._around.bands, reach):
                    return sketch
                break
        if len(still.rows) * self._players > STEPS:
            return replace(sketch, bounded=True)
        return self._among(still.rows)

    def _open(self, sketch: _Found, few: IntArray) -> Priced:
        """Which pairs a draw as good as the sketch may contain."""
        opened = open_pairs(self._tiers, sketch.totals, self._around)
        rest = [self._tiers[tier] for tier in opened.rest]
        if not rest:
            return Priced(opened.rows, self._tiers[Tier.HASH][opened.rows])
        return by_worth(rest, opened.rows, sketch.rows, few, self._around, once=opened.once)

    def _among(self, rows: IntArray) -> _Found:
        packed = pack({tier: column[rows] for tier, column in self._tiers.items()}, self._players // 2)
        edges = list(zip(self._first[rows].tolist(), self._second[rows].tolist(), strict=True))
        matching = set(cheapest_matching(self._size, edges, packed.weights))
        chosen = rows[[index for index, edge in enumerate(edges) if edge in matching]]
        totals = {tier: int(column[chosen].sum()) for tier, column in self._tiers.items()}
        whole = 2 * len(matching) == self._players
        return _Found(tuple(sorted(matching)), chosen, whole, totals, packed.coarse, packed.whole)

    def _few(self, cheapest: int, by_lot: int) -> IntArray:
        """So many of the cheapest pairs of each player to the same, a higher, a lower level, owed one colour or two.

        Some of every kind, because an odd player or a majority of one colour on a level needs dearer pairs; and a
        few by lot, because the cheapest alone may fall into parts with an odd number of players.
        """
        rough = np.zeros(len(self._first))
        for column in self._tiers.values():
            rough *= float(column.max(initial=0)) * self._players + 1
            rough += column
        owed = np.sign(self._around.balance)
        alike = (owed[self._first] == owed[self._second]).astype(np.int64)
        firsts = 6 * self._first + 2 * (1 + self._way) + alike
        seconds = 6 * self._second + 2 * (1 - self._way) + alike
        few: IntArray = np.union1d(
            _least(firsts, seconds, rough, cheapest), _least(firsts, seconds, self._tiers[Tier.HASH], by_lot)
        )
        return few


def _least(firsts: IntArray, seconds: IntArray, key: NDArray[np.generic], count: int) -> IntArray:
    """The places of the so many least keys at each end, where each key has two ends with a number."""
    if max(firsts.max(initial=0), seconds.max(initial=0)) < 1 << 16:
        firsts, seconds = firsts.astype(np.uint16), seconds.astype(np.uint16)  # sorted by counting, ten times as fast
    order = np.argsort(key, kind="stable")
    ends = np.stack((firsts[order], seconds[order]), axis=1).ravel()
    by_end = np.argsort(ends, kind="stable")
    ends = ends[by_end]
    starts = np.flatnonzero(np.append(True, ends[1:] != ends[:-1])) if len(ends) else by_end
    stops = np.append(starts[1:], len(ends))
    picked = starts[:, None] + np.arange(count)
    return np.unique(order[by_end[picked[picked < stops[:, None]]] // 2])


def _free(field: Field, columns: Sequence[int], forbidden: Collection[tuple[int, int]]) -> tuple[IntArray, IntArray]:
    """Both ends of every pair of these columns that is not forbidden."""
    ordered = np.array(sorted(columns), dtype=np.int64)
    one, other = np.triu_indices(len(ordered), k=1)
    first, second = ordered[one], ordered[other]
    if forbidden:
        barred = np.array([low * len(field) + high for low, high in forbidden], dtype=np.int64)
        free = ~np.isin(first * len(field) + second, barred)
        first, second = first[free], second[free]
    return first, second


def _allowed(field: Field, first: IntArray, second: IntArray) -> Pairs:
    """Those of the pairs that keep the hard rules of the division."""
    pairs = pairs_of(field, first, second)
    return pairs.take(np.flatnonzero(keeps_hard_rules(field, pairs))) if field.settings.hard else pairs


def _proved(totals: Mapping[Tier, int], bands: Bands, reach: int) -> bool:
    """Whether a pair over more than `reach` gaps can only make the draw dearer, whatever comes after."""
    excess = bands.excess(reach + 1)
    for tier, total in totals.items():
        if tier is Tier.SCORE_GAP:
            return excess is None or total - bands.bound < excess
        if total:
            return False
    return False
