"""What makes two positions the same: the eight symmetries of the board, and nothing of how the stones came there.

A position here is the stones on the board and whose move it is. Komi, the number of moves, captured stones and what
superko forbids are no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from math import isqrt

from games.rules.colour import Colour
from games.rules.point import Position

Turn = tuple[int, ...]
"""One symmetry: for every point of a board, the point that it goes to."""

KEY_BYTES = 8
"""A key is a signed number of so many bytes, which a column of either database holds. Of a million positions, two
different ones share a key with a chance of one in ten million."""


@dataclass(frozen=True, slots=True)
class CanonicalPosition:
    """What a position is under all symmetries. `key` is equal for equal positions. `turns` are the symmetries that lead
    from the board as it lies to the canonical one: several where the position is symmetric itself."""

    key: int
    turns: tuple[Turn, ...]

    def kept(self, point: int) -> int:
        """The point of the canonical board that this point of the board is; the least where several are the same."""
        return min(turn[point] for turn in self.turns)

    def shown(self, kept: int) -> tuple[int, ...]:
        """The points of the board as it lies that this point of the canonical board is, in order: several where the
        position is symmetric itself."""
        return tuple(sorted({turn.index(kept) for turn in self.turns}))


def canonical(position: Position, to_move: Colour) -> CanonicalPosition:
    """The position with this player to move, as it is under all symmetries."""
    size = isqrt(len(position))
    stones = [(point, colour) for point, colour in enumerate(position) if colour]
    placed = [(tuple(sorted((turn[point], colour) for point, colour in stones)), turn) for turn in turns_of(size)]
    least = min(stones_there for stones_there, _turn in placed)
    return CanonicalPosition(
        _key(size, to_move, least), tuple(turn for stones_there, turn in placed if stones_there == least)
    )


def _key(size: int, to_move: Colour, stones: tuple[tuple[int, int], ...]) -> int:
    text = f"{size} {to_move.letter} {' '.join(f'{point}{Colour(colour).letter}' for point, colour in stones)}"
    return int.from_bytes(blake2b(text.encode(), digest_size=KEY_BYTES).digest(), signed=True)


@cache
def turns_of(size: int) -> tuple[Turn, ...]:
    """The eight symmetries of a square board, the one that leaves it as it is first. On a board of one point, all are
    the same."""
    last = size - 1
    rows_and_columns = [divmod(point, size) for point in range(size * size)]
    return tuple(
        tuple(
            (last - r if upside_down else r) * size + (last - c if mirrored else c)
            for r, c in ((column, row) if crossed else (row, column) for row, column in rows_and_columns)
        )
        for crossed in (False, True)
        for upside_down in (False, True)
        for mirrored in (False, True)
    )
