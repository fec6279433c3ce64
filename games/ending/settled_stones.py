"""Finds the dead stones of a game played to its end, by eyes and walls alone: a quick first reading.

An area of empty points that only one colour touches is an eye of that colour. Chains joined by such eyes form a group,
which lives with two eyes or a large one. Stones that the other colour walls in, without a living group of their own
inside, are dead; of two groups that wall each other in, the one with fewer stones. Removed stones make new eyes, so
this is repeated until nothing more is removed. It misreads boards that aren't settled: see `estimate`.
"""

from __future__ import annotations

from math import isqrt

from games.rules.bitboard import around, parts, points_in, spread, stones_of, whole_board
from games.rules.point import Position

LARGE_EYE = 4
"""An eye of this size lives: most that the opponent fills don't remain so large."""
MOST_READINGS = 6
"""The most readings; settled boards need two or three."""

_Pair = tuple[int, int]
"""Black's and White's points."""


def settled_dead(position: Position) -> frozenset[int]:
    """The stones read as dead; the same position gives the same ones everywhere."""
    size = isqrt(len(position))
    stones = stones_of(position, 1), stones_of(position, 2)
    board = whole_board(size)
    standing = stones
    for _ in range(MOST_READINGS):
        black, white = _captives(standing, board, size + 1)
        if not black | white:
            break
        standing = standing[0] & ~black, standing[1] & ~white
    return frozenset(points_in((stones[0] & ~standing[0]) | (stones[1] & ~standing[1]), size))


def _captives(stones: _Pair, board: int, width: int) -> _Pair:
    """The stones removed in one reading."""
    living = _living(stones, board, width)
    walled = []
    for colour, other in ((0, 1), (1, 0)):
        for area in parts(board & ~stones[other], width):
            inside = area & stones[colour]
            wall = around(area, width) & stones[other]
            if inside and wall and not inside & living[colour]:
                walled.append((inside.bit_count(), colour, inside, wall))
    off, walls = [0, 0], [0, 0]
    for _, colour, inside, wall in sorted(walled):
        if not (inside & walls[colour] or wall & off[1 - colour]):
            off[colour] |= inside
            walls[1 - colour] |= wall
    return off[0], off[1]


def _living(stones: _Pair, board: int, width: int) -> _Pair:
    """The stones of groups with enough eyes."""
    empty = board & ~(stones[0] | stones[1])
    black, white = (spread(own, empty, width) & empty for own in stones)
    return _with_eyes(stones[0], black & ~white, width), _with_eyes(stones[1], white & ~black, width)


def _with_eyes(stones: int, eyes: int, width: int) -> int:
    living = 0
    for group in parts(stones | eyes, width):
        own = group & eyes
        if own.bit_count() >= LARGE_EYE or len(list(parts(own, width))) > 1:
            living |= group & stones
    return living
