"""Names of points: players' and SGF's, on every size."""

import pytest

from games.rules import letters_of, name_of, point_lettered, point_named
from games.rules.point import COLUMNS, LARGEST, SMALLEST, neighbours


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_names_and_letters_come_back(size: int) -> None:
    for point in range(size * size):
        assert point_named(name_of(point, size), size) == point
        assert point_named(name_of(point, size).lower(), size) == point
        assert point_lettered(letters_of(point, size), size) == point


def test_players_count_from_the_bottom_and_leave_out_i() -> None:
    assert name_of(0, 19) == "A19"
    assert name_of(18 * 19, 19) == "A1"
    assert name_of(8, 19) == "J19"
    assert name_of(24, 25) == "Z25"
    assert point_named("Q16", 19) == point_lettered("pd", 19)


@pytest.mark.parametrize("name", ["", "A", "A0", "A10", "I5", "K1", "A-1", "AA1", "A01x", "٣5"])
def test_other_names_are_no_points_of_a_small_board(name: str) -> None:
    assert point_named(name, 9) is None


@pytest.mark.parametrize("letters", ["", "a", "aaa", "jj", "ja", "aj", "AA", "aA", "Aa", "a1", "zz"])
def test_other_letters_are_no_points_of_a_small_board(letters: str) -> None:
    assert point_lettered(letters, 9) is None


def test_boards_have_one_to_twenty_five_lines() -> None:
    assert (SMALLEST, LARGEST) == (1, 25)
    assert len(COLUMNS) == LARGEST
    assert "I" not in COLUMNS


def test_points_have_two_to_four_neighbours() -> None:
    assert [len(beside) for beside in neighbours(3)] == [2, 3, 2, 3, 4, 3, 2, 3, 2]
    assert neighbours(1) == ((),)
    assert neighbours(2, 3) == ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))
