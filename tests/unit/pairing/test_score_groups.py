"""Score levels and the least that any draw costs across them."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.pairing.score_groups import score_groups_of
from tests.unit.pairing.naive import all_matchings


def test_levels_from_the_top() -> None:
    bands = score_groups_of([4, 1, 4, 1, 1, 8])

    assert (bands.levels, bands.counts, bands.gaps) == ((8, 4, 1), (1, 2, 3), (4, 3))
    assert bands.level_numbers(np.array([1, 8, 4])).tolist() == [2, 0, 1]


def test_an_odd_gap_must_be_crossed() -> None:
    assert score_groups_of([8, 4, 4, 1, 1, 1]).bound == 16 + 9
    assert score_groups_of([8, 8, 4, 4]).bound == 0


def test_the_excess_is_of_the_cheapest_way_over_so_many_gaps() -> None:
    bands = score_groups_of([9, 8, 4, 1])

    assert bands.excess(1) == 0
    assert bands.excess(2) == 2 * 4 * 1
    assert bands.excess(3) == 64 - 1 - 16 - 9
    assert bands.excess(4) is None
    assert score_groups_of([3, 3]).excess(1) is None


@given(st.lists(st.integers(0, 12), min_size=2, max_size=8).filter(lambda scores: len(scores) % 2 == 0))
def test_no_draw_is_below_the_bound_and_far_pairs_cost_the_excess(scores: list[int]) -> None:
    bands = score_groups_of(scores)
    levels = bands.level_numbers(np.array(scores)).tolist()
    for pairs in all_matchings(list(range(len(scores)))):
        total = sum((scores[a] - scores[b]) ** 2 for a, b in pairs)
        assert total >= bands.bound
        widest = max(abs(levels[a] - levels[b]) for a, b in pairs)
        for crossed in range(2, widest + 1):
            assert total >= bands.bound + (bands.excess(crossed) or 0)


@given(st.lists(st.integers(0, 12), min_size=2, max_size=8).filter(lambda scores: len(scores) % 2 == 0))
def test_the_bound_is_reached_where_only_gaps_count(scores: list[int]) -> None:
    ordered = sorted(scores)
    neighbours = sum((high - low) ** 2 for low, high in zip(ordered[::2], ordered[1::2], strict=True))

    assert neighbours >= score_groups_of(scores).bound
    if all(gap <= 1 for gap in score_groups_of(scores).gaps) and len(set(scores)) <= 2:
        assert neighbours == score_groups_of(scores).bound
