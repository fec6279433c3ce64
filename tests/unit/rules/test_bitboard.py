"""Areas as bits: every point has its own, nothing leaves the board at an edge, and parts are found apart."""

import pytest

from games.rules.bitboard import around, parts, point_bits, points_in, spread, stones_of, whole_board
from games.rules.point import LARGEST, neighbours, position_of

BOARD = position_of(["X.O", ".XO", "..."])


def area(points: set[int], size: int) -> int:
    return sum(point_bits(size)[point] for point in points)


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_every_point_has_its_bit_and_its_neighbours(size: int) -> None:
    everything = whole_board(size)
    assert points_in(everything, size) == tuple(range(size * size))
    for point, beside in enumerate(neighbours(size)):
        assert points_in(around(point_bits(size)[point], size + 1) & everything, size) == tuple(sorted(beside))


def test_stones_are_told_by_colour() -> None:
    assert [points_in(stones_of(BOARD, colour), 3) for colour in (1, 2)] == [(0, 4), (2, 5)]


def test_an_area_spreads_as_far_as_it_may() -> None:
    empty = area({1, 3, 6, 7, 8}, 3)
    assert points_in(spread(area({2}, 3), empty, 4), 3) == (1, 2)
    assert points_in(spread(area({0}, 3), empty, 4), 3) == (0, 1, 3, 6, 7, 8)
    assert spread(0, empty, 4) == 0


def test_parts_are_apart_even_where_a_row_ends_beside_the_next() -> None:
    apart = area({2, 3, 5, 6}, 3)
    assert sorted(points_in(part, 3) for part in parts(apart, 4)) == [(2, 5), (3, 6)]
    assert list(parts(0, 4)) == []
