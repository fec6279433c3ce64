"""What players are worth: a bound that holds for every draw, and rules out what is not needed."""

from __future__ import annotations

import random
from itertools import combinations
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.pairing import dual_bounds
from nzgs_tourney.tournament.pairing.dual_bounds import BoundedPairs, _rings, _sum, within_bounds
from nzgs_tourney.tournament.pairing.improving_pairs import PlayersAround
from nzgs_tourney.tournament.pairing.score_groups import score_groups_of
from tests.unit.pairing.naive import all_matchings


def around(levels: list[int]) -> PlayersAround:
    """All pairs of players on these levels, 0 the highest."""
    level = np.array(levels)
    pairs = np.array(list(combinations(range(len(levels)), 2)))
    one, other = level[pairs[:, 0]], level[pairs[:, 1]]
    bands = score_groups_of([-number for number in levels])
    upper, lower = np.minimum(one, other), np.maximum(one, other)
    columns = np.arange(len(levels))
    return PlayersAround(bands, pairs[:, 0], pairs[:, 1], upper, lower, columns, level, np.zeros_like(level))


def rows_of(size: int) -> dict[tuple[int, int], int]:
    return {pair: row for row, pair in enumerate(combinations(range(size), 2))}


def crossed_once(draw: list[int], where: PlayersAround) -> bool:
    """Only odd gaps, and each of them by a pair of its own."""
    if any(where.lower[row] > where.upper[row] + 1 for row in draw):
        return False
    above = np.cumsum(where.groups.counts)
    gaps = range(len(above) - 1)
    crossings = [sum(where.upper[row] <= gap < where.lower[row] for row in draw) for gap in gaps]
    return crossings == [int(above[gap] % 2) for gap in gaps]


def priced(
    columns: list[np.ndarray], where: PlayersAround, rank: int, once: bool
) -> tuple[BoundedPairs, list[list[int]]]:
    """The pairs left beside the draw of this rank, and all draws that are not dearer."""
    row = rows_of(len(where.level))
    draws = [[row[pair] for pair in pairs] for pairs in all_matchings(list(range(len(where.level))))]
    if once:
        draws = [draw for draw in draws if crossed_once(draw, where)]
    totals = [tuple(sum(column[draw].tolist()) for column in columns) for draw in draws]
    order = sorted(range(len(draws)), key=totals.__getitem__)
    known = order[min(rank, len(order) - 1)]
    rows = np.unique(np.concatenate([np.array(draw) for draw in draws]))
    near = np.array(random.Random(rank).sample(rows.tolist(), len(rows) // 2))
    found = within_bounds(columns, rows, np.array(draws[known]), near, where, once=once)
    return found, [draw for draw, total in zip(draws, totals, strict=True) if total <= totals[known]]


@given(
    st.sampled_from([2, 4, 6, 8]),
    st.integers(0, 2**32),
    st.sampled_from([0, 0, 1, 9]),
    st.booleans(),
    st.sampled_from([(3,), (2, 9), (1, 2**30), (2**40, 2**62, 3), (2**62,), (0, 0, 5)]),
)
def test_every_draw_that_is_not_dearer_is_left(
    size: int, seed: int, rank: int, once: bool, most: tuple[int, ...]
) -> None:
    chance = random.Random(seed)
    levels = sorted(chance.randint(0, 2) for _ in range(size)) if once else [0] * size
    levels = [sorted(set(levels)).index(level) for level in levels]
    where = around(levels)
    columns = [np.array([chance.randint(0, top) for _ in where.first]) for top in most]

    found, as_good = priced(columns, where, rank, once)

    assert as_good
    assert all(set(draw) <= set(found.rows.tolist()) for draw in as_good)
    assert len(found.extra) == len(found.rows)
    assert (found.extra >= 0).all()


def test_two_sides_leave_the_cheapest_draw_alone() -> None:
    """Four who may only meet the other four: prices settle, and the best draw proves itself."""
    where = around([0] * 8)
    cost = np.array([(one * 3 + other * 7) % 11 if one < 4 <= other else 100 for one, other in rows_of(8)])

    found, as_good = priced([cost], where, 0, False)

    assert set(found.rows.tolist()) == {row for draw in as_good for row in draw}


def test_the_pair_over_a_gap_is_the_cheapest_that_could_be() -> None:
    """Three above, three below: one of each must meet."""
    where = around([0, 0, 0, 1, 1, 1])
    cost = np.array([50 if one < 3 <= other else 1 for one, other in rows_of(6)])
    cost[rows_of(6)[2, 3]] = 40

    found, _ = priced([cost], where, 0, True)

    over = [row for row in found.rows.tolist() if where.upper[row] != where.lower[row]]
    assert over == [rows_of(6)[2, 3]]


def test_prices_that_had_no_time_rule_out_less_but_nothing_wrongly() -> None:
    chance = random.Random(2)
    where = around([0] * 8)
    cost = np.array([chance.randint(0, 40) for _ in where.first])
    with patch.object(dual_bounds, "_STEPS", 0), patch.object(dual_bounds, "ROUNDS", 1):
        hasty, as_good = priced([cost], where, 0, False)
    settled, _ = priced([cost], where, 0, False)

    assert {row for draw in as_good for row in draw} <= set(hasty.rows.tolist())
    assert len(settled.rows) < len(hasty.rows)


def test_rings_are_found_whole() -> None:
    assert sorted(_rings([1, 2, 0, 0, 5, 4, -1, 6])) == [0, 1, 2, 4, 5]
    assert _rings([-1, 0, 1]) == []


@pytest.mark.parametrize("values", [[], [2**61] * 9, [-(2**61)] * 9, [-1, 1, -(2**33), 5]])
def test_sums_wider_than_a_word_are_exact(values: list[int]) -> None:
    assert _sum(np.array(values, dtype=np.int64)) == sum(values)
