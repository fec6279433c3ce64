"""Promotion and relegation, also worked out a second way: place by place, as a club would on paper."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.standings.season import next_levels


def test_the_first_go_up_and_the_last_go_down() -> None:
    assert next_levels([(1, 2, 3), (4, 5, 6), (7, 8, 9)], [3, 3, 3], 1) == ((1, 2, 4), (3, 5, 7), (6, 8, 9))
    assert next_levels([(1, 2, 3), (4, 5, 6)], [3, 3], 0) == ((1, 2, 3), (4, 5, 6))
    assert next_levels([(1, 2, 3)], [3], 2) == ((1, 2, 3),)
    assert next_levels([], [], 1) == ()


def test_a_place_that_is_left_free_is_filled_from_below() -> None:
    assert next_levels([(1, 3), (4, 5, 6), (7, 8, 9)], [3, 3, 3], 1) == ((1, 4, 5), (3, 7, 8), (6, 9))
    assert next_levels([(1, 3), (4, 5, 6), (7, 8, 9)], [3, 3, 3], 0) == ((1, 3, 4), (5, 6, 7), (8, 9))


def test_nobody_goes_down_whom_nobody_replaces() -> None:
    assert next_levels([(1, 2, 3), ()], [3, 2], 2) == ((1, 2, 3), ())
    assert next_levels([(1, 2, 3), (4,)], [3, 3], 2) == ((1, 2, 4), (3,))


def test_what_cant_be_is_refused() -> None:
    for levels, sizes, moving in (([(1,)], [1, 1], 1), ([(1,)], [1], -1)):
        with pytest.raises(ValueError, match="one size for each level"):
            next_levels(levels, sizes, moving)


@st.composite
def leagues(draw: st.DrawFn) -> tuple[list[list[int]], list[int], int]:
    """Levels of up to eight, from which up to three withdrew, and how many move."""
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=4))
    levels, first = [], 0
    for size in sizes:
        gone = draw(st.sets(st.integers(0, size - 1), max_size=3))
        levels.append([first + at for at in range(size) if at not in gone])
        first += size
    return levels, sizes, draw(st.integers(0, 3))


@given(leagues())
def test_everybody_who_plays_on_is_in_one_level_at_most_one_away(
    league: tuple[list[list[int]], list[int], int],
) -> None:
    levels, sizes, moving = league
    new = next_levels(levels, sizes, moving)
    assert sorted(chain(*new)) == sorted(chain(*levels))
    for before, level in enumerate(levels):
        went = [next(at for at, filled in enumerate(new) if player in filled) - before for player in level]
        assert went == sorted(went), "who is placed higher is never lower in the next season"
        assert set(went) <= {-1, 0, 1}
        assert went.count(1) <= moving
    for number, (filled, _below) in enumerate(pairwise(new)):
        missing = sizes[number] - len(filled)
        assert missing <= 0 or all(player in chain(*new[: number + 1]) for player in levels[number + 1])


@given(st.lists(st.integers(4, 8), min_size=2, max_size=4), st.integers(0, 2))
def test_with_nobody_gone_each_line_is_crossed_by_as_many_both_ways(sizes: list[int], moving: int) -> None:
    levels, first = [], 0
    for size in sizes:
        levels.append(list(range(first, first + size)))
        first += size
    paper = [list(level) for level in levels]
    for number in range(len(levels) - 1):
        down, up = levels[number][len(levels[number]) - moving :], levels[number + 1][:moving]
        paper[number] = [player for player in paper[number] if player not in down] + up
        paper[number + 1] = down + [player for player in paper[number + 1] if player not in up]
    assert [sorted(level) for level in next_levels(levels, sizes, moving)] == [sorted(level) for level in paper]
