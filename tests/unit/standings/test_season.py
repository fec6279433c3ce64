"""Promotion and relegation, by examples; `tests/proof/test_leagues.py` works them out a second way."""

from __future__ import annotations

import pytest

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
