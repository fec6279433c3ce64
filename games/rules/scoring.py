"""The count at the end (`docs/rules.md`, “The end and the count”): area with shared points, margin in half points.

A player's territory is that player's stones and every empty point joined to them through empty points. Points that
belong to both players cancel out; they are counted for both, and separately as shared. An empty board is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from math import isqrt

from games.rules.bitboard import point_bits, spread, stones_of, whole_board
from games.rules.colour import Colour
from games.rules.point import Position, neighbours
from games.rules.result import HalfPoints, Result, counted


@dataclass(frozen=True, slots=True)
class Score:
    """The count of one position. `black` and `white` are points of territory and both include `shared`.

    `margin` is Black minus White minus komi in half points: above zero Black wins, below zero White, zero is a tie.
    """

    black: int
    white: int
    shared: int
    margin: HalfPoints

    @property
    def result(self) -> Result:
        """The result of this count."""
        return counted(self.margin)

    @property
    def margin_text(self) -> str:
        """The margin in points as decimal text, `-10.5` or `3`."""
        return points_text(self.margin)


def points_text(half_points: int) -> str:
    """Half points as decimal text in points: 21 is `10.5`, -6 is `-3`."""
    whole, half = divmod(abs(half_points), 2)
    return f"{'-' if half_points < 0 else ''}{whole}{'.5' if half else ''}"


def half_points(points: Decimal) -> HalfPoints:
    """A number of points, e.g. komi, in half points. Raises ValueError where it isn't a whole number of half points."""
    doubled = points * 2
    if doubled != doubled.to_integral_value():
        raise ValueError(f"{points} is not a whole number of half points")
    return HalfPoints(int(doubled))


def count(position: Position, komi: Decimal) -> Score:
    """Count the board as it is, every stone alive. Raises ValueError for a komi finer than half points."""
    black, white = areas(position)
    shared = (black & white).bit_count()
    margin = 2 * (black.bit_count() - white.bit_count()) - half_points(komi)
    return Score(black.bit_count(), white.bit_count(), shared, HalfPoints(margin))


def areas(position: Position) -> tuple[int, int]:
    """Black's and White's territory as areas of `bitboard`; shared points are in both."""
    size = isqrt(len(position))
    black, white = stones_of(position, 1), stones_of(position, 2)
    empty = whole_board(size) & ~(black | white)
    return spread(black, empty, size + 1), spread(white, empty, size + 1)


def territory(position: Position) -> bytes:
    """The owner of each point: 0 nobody (an empty board), 1 Black, 2 White, 3 shared, in the order of points."""
    black, white = areas(position)
    return bytes(bool(black & bit) + 2 * bool(white & bit) for bit in point_bits(isqrt(len(position))))


def chain_at(position: Position, point: int) -> frozenset[int]:
    """The chain of the stone on `point`. Raises ValueError where there is no stone."""
    if not 0 <= point < len(position) or not position[point]:
        raise ValueError("there is no stone on that point")
    near, colour = neighbours(isqrt(len(position))), position[point]
    chain, queue = {point}, [point]
    for member in queue:
        for other in near[member]:
            if position[other] == colour and other not in chain:
                chain.add(other)
                queue.append(other)
    return frozenset(chain)


def without_dead(position: Position, dead: Iterable[int]) -> Position:
    """The position after both players have agreed to remove these stones, each with its whole chain.

    Raises ValueError where a point holds no stone.
    """
    off: set[int] = set()
    for point in dead:
        if point not in off:
            off |= chain_at(position, point)
    return bytes(0 if point in off else stone for point, stone in enumerate(position))


def dead_by_marks(position: Position, black_area: Iterable[int], white_area: Iterable[int]) -> tuple[int, ...]:
    """The stones that a record's territory marks (`TB`, `TW`) show as dead, as a first suggestion only."""
    marked = [(Colour.WHITE, point) for point in black_area] + [(Colour.BLACK, point) for point in white_area]
    return tuple(sorted({point for colour, point in marked if position[point] == colour}))
