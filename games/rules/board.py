"""A board that plays fast: MUTABLE inside the rules package, never handed out of it.

Chains keep their number of pseudo-liberties (an empty point counts once for every stone of the chain beside it), so
a play touches its neighbours and what it captures, whatever the size of the chains. A Zobrist hash of the position
is kept along: equal positions have equal hashes; equal hashes are only a hint, which `history` confirms by comparing
whole boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from games.rules.colour import Colour
from games.rules.point import LARGEST, neighbours
from games.rules.position import Position

ZOBRIST = tuple(
    tuple(
        int.from_bytes(blake2b(bytes((colour, *divmod(point, 256))), digest_size=7).digest())
        for point in range(LARGEST * LARGEST)
    )
    for colour in range(3)
)
"""For colour 1 and 2, a number for every point, alike in every run. Row 0 is unused."""

_NOBODY = -1


class Taken(NamedTuple):
    """What a play takes off the board: the points `removed`, and how many of those stones were the mover's `own`."""

    removed: tuple[int, ...]
    own: int


_NOTHING = Taken((), 0)


class Board:
    """A position that changes. Performs captures and self-captures; knows no turn and no repetition."""

    __slots__ = (
        "_chain",
        "_liberties",
        "_members",
        "_neighbours",
        "_owner",
        "airless",
        "hash",
        "stones",
    )

    def __init__(self, rows: int, columns: int | None = None) -> None:
        """An empty board, no side larger than can be played; square unless `columns` says otherwise.

        Records are of square boards only; others serve to check the rules against known counts.
        """
        points = rows * (rows if columns is None else columns)
        self.stones = bytearray(points)
        """The position as it is now. Read it; change it only through `play` and `set_up`."""
        self.hash = 0
        """The Zobrist hash of `stones`."""
        self._neighbours = neighbours(rows, columns)
        self._chain = [_NOBODY] * points  # the founding point of the chain that a stone belongs to
        self._liberties = [0] * points  # of the chain founded at this point: pseudo-liberties,
        self._owner: list[Colour | None] = [None] * points  # colour,
        self._members: list[list[int]] = [[]] * points  # and points
        self.airless = False
        """Whether a set-up left a chain without liberties somewhere, and no play has come since."""

    def play(self, point: int, colour: Colour) -> Taken:
        """Put a stone on an empty point, remove opposing chains without liberties, then own ones. (Rules: "Play".)

        What is removed holds the played stone too where the play was a self-capture. Raises ValueError, and changes
        nothing, where there is a stone on the point already or the board has no such point.
        """
        if not 0 <= point < len(self.stones) or self.stones[point]:
            raise ValueError(f"nothing can be played on point {point}: it is not an empty point of the board")
        chain, liberties, owner = self._chain, self._liberties, self._owner
        free = 0
        own = _NOBODY
        captured: list[int] | None = None
        for beside in self._neighbours[point]:
            other = chain[beside]
            if other < 0:
                free += 1
                continue
            left = liberties[other] - 1
            liberties[other] = left
            if owner[other] is colour:
                if own < 0:
                    own = other
                elif own != other:
                    own = self._join(own, other)
            elif not left:
                if captured is None:
                    captured = [other]
                else:
                    captured.append(other)
        if own < 0:
            own = point
            liberties[point] = free
            owner[point] = colour
            self._members[point] = [point]
        else:
            liberties[own] += free
            self._members[own].append(point)
        chain[point] = own
        self.stones[point] = colour
        self.hash ^= ZOBRIST[colour][point]
        if self.airless:
            return self._remove_everywhere(colour)
        if captured is not None:
            return Taken(tuple(taken for founder in captured for taken in self._remove(founder)), 0)
        if not liberties[own]:
            removed = self._remove(own)
            return Taken(removed, len(removed))
        return _NOTHING

    def set_up(self, black: Iterable[int], white: Iterable[int], empty: Iterable[int]) -> None:
        """Change points as a record's set-up says, later lists over earlier ones; nothing is captured."""
        for value, points in ((1, black), (2, white), (0, empty)):
            for point in points:
                self.stones[point] = value
        self._recount()

    def snapshot(self) -> Position:
        """The position as a value."""
        return bytes(self.stones)

    def _join(self, one: int, other: int) -> int:
        """Make one chain of two of the same colour; the larger keeps its founder, who is returned."""
        members = self._members
        if len(members[one]) < len(members[other]):
            one, other = other, one
        for point in members[other]:
            self._chain[point] = one
        members[one] += members[other]
        members[other] = []
        self._liberties[one] += self._liberties[other]
        return one

    def _remove(self, founder: int) -> tuple[int, ...]:
        """Take a chain off the board and give its neighbours their liberties back."""
        chain, liberties, numbers = self._chain, self._liberties, ZOBRIST[self._owner[founder] or 0]
        points = tuple(self._members[founder])
        for point in points:
            self.stones[point] = 0
            self.hash ^= numbers[point]
            chain[point] = _NOBODY
        for point in points:
            for beside in self._neighbours[point]:
                if chain[beside] >= 0:
                    liberties[chain[beside]] += 1
        self._members[founder] = []
        return points

    def _remove_everywhere(self, mover: Colour) -> Taken:
        """Remove as the text says, without knowing where: only needed after a set-up that left no liberties."""
        removed: list[int] = []
        before = 0
        for colour in (mover.opponent, mover):
            airless = [c for c in set(self._chain) if c >= 0 and self._owner[c] is colour and not self._liberties[c]]
            before = len(removed)
            for founder in sorted(airless):
                removed += self._remove(founder)
        self.airless = False
        return Taken(tuple(removed), len(removed) - before)

    def _recount(self) -> None:
        """Find chains, liberties and hash again from the stones alone."""
        points = range(len(self.stones))
        self._chain = [_NOBODY] * len(self.stones)
        self._members = [[]] * len(self.stones)
        self.airless = False
        self.hash = 0
        for start in points:
            colour = self.stones[start]
            if not colour:
                continue
            self.hash ^= ZOBRIST[colour][start]
            if self._chain[start] >= 0:
                continue
            self._chain[start] = start
            members, free = [start], 0
            for point in members:
                for beside in self._neighbours[point]:
                    stone = self.stones[beside]
                    if not stone:
                        free += 1
                    elif stone == colour and self._chain[beside] < 0:
                        self._chain[beside] = start
                        members.append(beside)
            self._members[start] = members
            self._owner[start] = Colour(colour)
            self._liberties[start] = free
            self.airless = self.airless or not free
