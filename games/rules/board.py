"""A board that plays fast: MUTABLE inside the rules package, never handed out of it.

Chains keep their number of pseudo-liberties (an empty point counts once for every stone of the chain beside it), so
a play touches its neighbours and what it captures, whatever the size of the chains. The position is kept along as one
number too, so that whole boards are compared at once: equal boards have equal numbers, and no others have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.colour import Colour
from games.rules.point import LARGEST, neighbours
from games.rules.position import Position

DIGITS = tuple(tuple(colour * 3**point for point in range(LARGEST * LARGEST)) for colour in range(3))
"""What a stone adds to the number of a position, by colour and point: the number has a digit of base three a point."""


class Taken(NamedTuple):
    """What a play takes off the board: the points `removed`, and how many of those stones were the mover's `own`."""

    removed: tuple[int, ...]
    own: int


_NOTHING = Taken((), 0)


class _Chain:
    """Stones of one colour that are connected, and their pseudo-liberties. Made without a call for every stone."""

    __slots__ = ("colour", "liberties", "points")
    colour: Colour
    liberties: int
    points: list[int]


class Board:
    """A position that changes. Performs captures and self-captures; knows no turn and no repetition."""

    __slots__ = ("_chains", "_neighbours", "airless", "number", "stones")

    def __init__(self, rows: int, columns: int | None = None) -> None:
        """An empty board, no side larger than can be played; square unless `columns` says otherwise.

        Records are of square boards only; others serve to check the rules against known counts.
        """
        points = rows * (rows if columns is None else columns)
        self.stones = bytearray(points)
        """The position as it is now. Read it; change it only through `play` and `set_up`."""
        self.number = 0
        """`stones` as one number."""
        self.airless = False
        """Whether a set-up left a chain without liberties somewhere, and no play has come since."""
        self._neighbours = neighbours(rows, columns)
        self._chains: list[_Chain | None] = [None] * points
        """The chain of the stone on each point."""

    def play(self, point: int, colour: Colour) -> Taken:
        """Put a stone on an empty point, remove opposing chains without liberties, then own ones. (Rules: "Play".)

        What is removed holds the played stone too where the play was a self-capture. Raises ValueError where there is
        a stone on the point already or it is below zero, IndexError beyond the last point; nothing changes then.
        """
        stones, chains = self.stones, self._chains
        if stones[point] or point < 0:
            raise ValueError(f"nothing can be played on point {point}: it is not an empty point of the board")
        free = 0
        own: _Chain | None = None
        captured: list[_Chain] | None = None
        for beside in self._neighbours[point]:
            chain = chains[beside]
            if chain is None:
                free += 1
                continue
            chain.liberties -= 1
            if chain.colour is colour:
                own = chain if own is None or own is chain else self._join(own, chain)
            elif not chain.liberties:
                captured = [chain] if captured is None else [*captured, chain]
        if own is None:
            own = _Chain()
            own.colour, own.liberties, own.points = colour, free, [point]
        else:
            own.liberties += free
            own.points.append(point)
        chains[point] = own
        stones[point] = colour
        self.number += DIGITS[colour][point]
        if self.airless:
            return self._remove_airless(colour)
        if captured is not None:
            return Taken(tuple(taken for chain in captured for taken in self._remove(chain)), 0)
        if not own.liberties:
            return Taken(self._remove(own), len(own.points))
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

    def _join(self, one: _Chain, other: _Chain) -> _Chain:
        """Make one chain of two of the same colour: the larger one, which is returned."""
        if len(one.points) < len(other.points):
            one, other = other, one
        chains = self._chains
        for point in other.points:
            chains[point] = one
        one.points += other.points
        one.liberties += other.liberties
        return one

    def _remove(self, chain: _Chain) -> tuple[int, ...]:
        """Take a chain off the board and give its neighbours their liberties back."""
        stones, chains, digits = self.stones, self._chains, DIGITS[chain.colour]
        for point in chain.points:
            stones[point] = 0
            self.number -= digits[point]
            chains[point] = None
        for point in chain.points:
            for beside in self._neighbours[point]:
                other = chains[beside]
                if other is not None:
                    other.liberties += 1
        return tuple(chain.points)

    def _remove_airless(self, mover: Colour) -> Taken:
        """Remove as the text says, without knowing where: only needed after a set-up that left no liberties."""
        self.airless = False
        theirs, own = self._remove_without_liberties(mover.opponent), self._remove_without_liberties(mover)
        return Taken((*theirs, *own), len(own))

    def _remove_without_liberties(self, colour: Colour) -> list[int]:
        standing = dict.fromkeys(chain for chain in self._chains if chain is not None and chain.colour is colour)
        airless = [chain for chain in standing if not chain.liberties]
        return [point for chain in airless for point in self._remove(chain)]

    def _recount(self) -> None:
        """Find chains, liberties and number again from the stones alone."""
        stones, chains = self.stones, self._chains
        chains[:] = [None] * len(stones)
        self.airless = False
        self.number = 0
        for start, stone in enumerate(stones):
            if not stone:
                continue
            self.number += DIGITS[stone][start]
            if chains[start] is not None:
                continue
            chain = chains[start] = _Chain()
            chain.colour, chain.liberties, chain.points = Colour(stone), 0, [start]
            for point in chain.points:
                for beside in self._neighbours[point]:
                    if not stones[beside]:
                        chain.liberties += 1
                    elif stones[beside] == stone and chains[beside] is None:
                        chains[beside] = chain
                        chain.points.append(beside)
            self.airless = self.airless or not chain.liberties
