"""Every possible pair with its cost in each tier, in as few bytes as the numbers need.

Two thousand players have two million pairs and thirteen tiers. Costs are computed for a part of the pairs at a time and
stored in the narrowest integers that hold them: about 25 bytes for a pair instead of 150. `wide` converts them to 64
bits for arithmetic.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.cost import costs, keeps_hard_rules, tiers_of
from nzgs_tourney.tournament.pairing.player_columns import PairingField, pairs_of
from nzgs_tourney.tournament.pairing.random_lots import IntArray

PART = 1 << 18
"""How many pairs are processed together."""

Narrow = NDArray[np.integer[Any]]
"""Integers of any width, not negative: never add or multiply them before `wide`."""


@dataclass(frozen=True, slots=True)
class Possible:
    """Pairs by their two columns, the lower one first, in ascending order, with the cost of each in every tier."""

    first: Narrow
    second: Narrow
    tiers: Mapping[Tier, Narrow]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def __len__(self) -> int:
        return len(self.first)


def wide(values: Narrow) -> IntArray:
    """These numbers in 64 bits."""
    return values.astype(np.int64)


def parts(count: int) -> Iterator[slice]:
    """`count` rows in pieces of `PART`."""
    for start in range(0, count, PART):
        yield slice(start, min(start + PART, count))


def narrow(values: IntArray) -> Narrow:
    """These numbers, none negative, in as few bytes as the largest needs."""
    return values.astype(np.min_scalar_type(int(values.max(initial=0))))


def concatenated(blocks: Sequence[Narrow]) -> Narrow:
    """The pieces one after another, as wide as the widest."""
    if not blocks:
        return np.zeros(0, dtype=np.uint8)
    return np.concatenate(blocks, dtype=np.result_type(*(block.dtype for block in blocks)))


def possible_pairs(
    field: PairingField,
    columns: Collection[int],
    forbidden: Collection[tuple[int, int]],
    levels: IntArray,
    reach: int,
) -> Possible:
    """The pairs of these columns on levels at most `reach` apart that aren't forbidden (the lower column first) and
    keep the division's hard rules."""
    size = len(field)
    ordered = np.array(sorted(columns), dtype=np.int64)
    barred = np.array([low * size + high for low, high in forbidden], dtype=np.int64)
    ends: tuple[list[Narrow], list[Narrow]] = ([], [])
    narrow_of: dict[Tier, list[Narrow]] = {tier: [] for tier in tiers_of(field.settings)}
    for first, second in blocks(ordered):
        free = np.abs(levels[first] - levels[second]) <= reach
        if len(barred):
            free &= ~np.isin(first * size + second, barred)
        pairs = pairs_of(field, first[free], second[free])
        if field.settings.hard:
            pairs = pairs.take(np.flatnonzero(keeps_hard_rules(field, pairs)))
        for parts, column in zip(ends, (pairs.first, pairs.second), strict=True):
            parts.append(narrow(column))
        for tier, cost in costs(field, pairs).items():
            narrow_of[tier].append(narrow(cost))
    return Possible(
        concatenated(ends[0]),
        concatenated(ends[1]),
        {tier: concatenated(narrow_of.pop(tier)) for tier in list(narrow_of)},
    )


def blocks(ordered: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """All pairs of these columns, about `PART` at a time: for each column in turn, all that come after it."""
    after = np.arange(len(ordered) - 1, -1, -1)
    begun = np.cumsum(after) - after
    for part in np.unique(begun // PART):
        rows = np.flatnonzero(begun // PART == part)
        row_of_pair = np.repeat(rows, after[rows])
        other = np.arange(len(row_of_pair)) - (begun[row_of_pair] - begun[rows[0]]) + row_of_pair + 1
        yield ordered[row_of_pair], ordered[other]
