"""The best pairs of a field, found on as few of the possible pairs as the proof allows.

First the pairs inside a score level and between neighbouring levels are solved, exactly. `bands` then tells
whether any pair further apart could be part of a better draw. If it could, the search widens and solves again,
in the end over all pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nzgs_tourney.division.settings import Tier
from nzgs_tourney.pairing.bands import Bands, bands_of
from nzgs_tourney.pairing.cost import costs, pack, tiers_of
from nzgs_tourney.pairing.field import Field, Pairs, pairs_of
from nzgs_tourney.pairing.match import cheapest_matching


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs of columns of least cost over all allowed pairs. `reach`: the most score gaps that were looked across.

    `left` are the columns that nobody may meet; then `pairs` is no draw. `coarse` is that of `Packed`.
    """

    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    reach: int
    coarse: tuple[Tier, ...]


def solve(
    field: Field,
    columns: Sequence[int],
    forbidden: Collection[tuple[int, int]],
    reach: int = 1,
) -> Solution:
    """Pair these columns at least cost, without the forbidden pairs of columns (the lower one first).

    `reach` is how many score gaps a pair may cross at first; a large number solves over all pairs at once. The
    result is the same.
    """
    bands = bands_of(int(field.score[column]) for column in columns)
    furthest = len(bands.gaps)
    allowed = _allowed(field, columns, forbidden)
    levels = bands.level_numbers(field.score)
    jumps = np.abs(levels[allowed.first] - levels[allowed.second])
    if Tier.SCORE_GAP not in tiers_of(field.settings):
        reach = furthest
    while True:
        reach = min(reach, furthest)
        near = np.flatnonzero(jumps <= reach)
        pairs = allowed.take(near)
        chosen, coarse = _cheapest(field, columns, pairs)
        whole = 2 * len(chosen) == len(columns)
        if reach == furthest or (whole and _proved(_totals(field, pairs, chosen), bands, reach)):
            found = tuple((int(pairs.first[index]), int(pairs.second[index])) for index in chosen)
            seated = {column for pair in found for column in pair}
            left = tuple(column for column in columns if column not in seated)
            return Solution(found, left, reach, coarse)
        reach *= 2


def _allowed(field: Field, columns: Sequence[int], forbidden: Collection[tuple[int, int]]) -> Pairs:
    ordered = np.array(sorted(columns), dtype=np.int64)
    one, other = np.triu_indices(len(ordered), k=1)
    first, second = ordered[one], ordered[other]
    if forbidden:
        barred = np.array([low * len(field) + high for low, high in forbidden], dtype=np.int64)
        free = ~np.isin(first * len(field) + second, barred)
        first, second = first[free], second[free]
    return pairs_of(field, first, second)


def _cheapest(field: Field, columns: Sequence[int], pairs: Pairs) -> tuple[list[int], tuple[Tier, ...]]:
    """The positions in `pairs` of the cheapest matching, and the tiers that had to be rounded for it."""
    packed = pack(costs(field, pairs), len(columns) // 2)
    edges = list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))
    matching = set(cheapest_matching(len(field), edges, packed.weights))
    return [index for index, edge in enumerate(edges) if edge in matching], packed.coarse


def _totals(field: Field, pairs: Pairs, chosen: list[int]) -> Mapping[Tier, int]:
    taken = pairs.take(np.array(chosen, dtype=np.int64))
    return {tier: int(column.sum()) for tier, column in costs(field, taken).items()}


def _proved(totals: Mapping[Tier, int], bands: Bands, reach: int) -> bool:
    """Whether a pair over more than `reach` gaps can only make the draw dearer, whatever comes after."""
    excess = bands.excess(reach + 1)
    for tier, total in totals.items():
        if tier is Tier.SCORE_GAP:
            return excess is None or total - bands.bound < excess
        if total:
            return False
    return False
