"""Sets of points as the bits of one whole number, so that a whole area is found in a few steps.

Row after row from the top, each followed by one bit that stays clear: masking removes what was shifted over the edge.
An area is any such number; a board of `size` lines has rows of `width` = size + 1 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isqrt

from games.rules.point import Position

_ONES = {1: bytes.maketrans(b"\0\1\2", b"010"), 2: bytes.maketrans(b"\0\1\2", b"001")}


@cache
def whole_board(size: int) -> int:
    """Every point of a board."""
    return sum(point_bits(size))


def stones_of(position: Position, colour: int) -> int:
    """The points with a stone of this colour."""
    size = isqrt(len(position))
    ones = position.translate(_ONES[colour])
    return int(b"0".join([ones[start : start + size] for start in range(0, size * size, size)]) + b"0", 2)


@cache
def point_bits(size: int) -> tuple[int, ...]:
    """The bit of every point, in the order of points."""
    return tuple(1 << ((size - 1 - row) * (size + 1) + size - column) for row in range(size) for column in range(size))


def points_in(area: int, size: int) -> tuple[int, ...]:
    """The points of an area, in order."""
    return tuple(point for point, bit in enumerate(point_bits(size)) if area & bit)


def spread(area: int, within: int, width: int) -> int:
    """The area with everything that it reaches through points `within`."""
    while True:
        wider = area | ((area << 1 | area >> 1 | area << width | area >> width) & within)
        if wider == area:
            return area
        area = wider


def around(area: int, width: int) -> int:
    """The points next to a point of the area, off the board too; they may be in the area itself."""
    return area << 1 | area >> 1 | area << width | area >> width


def parts(area: int, width: int) -> Iterator[int]:
    """The connected parts of an area, the last one first."""
    while area:
        part = spread(area & -area, area, width)
        yield part
        area ^= part
