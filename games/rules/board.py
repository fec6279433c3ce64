"""A board that plays fast: MUTABLE inside the rules package, never handed out of it.

Chains keep their number of pseudo-liberties (an empty point counts once for every stone of the chain beside it), so a
play touches only its neighbours and its captures, whatever the size of the chains. The position is also kept as one
number, so that whole boards are compared at once: boards are equal exactly when their numbers are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from games.rules.colour import Colour
from games.rules.game import Move
from games.rules.point import LARGEST, Position, neighbours

DIGITS = tuple(tuple(colour * 3**point for point in range(LARGEST * LARGEST)) for colour in range(3))
"""What a stone adds to the number of a position, by colour and point: the number has one base-three digit for each
point.
"""


class Taken(NamedTuple):
    """What a play removes from the board: the points `removed`, and how many of those stones were the mover's
    `own_stones`."""

    removed: tuple[int, ...]
    own_stones: int


_NOTHING = Taken((), 0)


class UnusualMoves(Protocol):
    """Is called for each move that isn't an ordinary play."""

    def same_again(self, number: int, move: Move) -> None:
        """This move is about to be made by the player who also made the last one."""

    def nothing_played(self, number: int, move: Move) -> None:
        """This move puts no stone on the board."""

    def played(self, number: int, move: Move, captured: Taken) -> None:
        """This play removed stones, or was made on a point that had lost a stone before."""


class _Alone:
    """What a single play removed."""

    def __init__(self) -> None:
        self.taken = _NOTHING

    def same_again(self, number: int, move: Move) -> None:
        """Nobody moved before."""

    def nothing_played(self, number: int, move: Move) -> None:
        """Can't happen: the point is empty."""

    def played(self, number: int, move: Move, captured: Taken) -> None:
        """Keep what the board reports."""
        self.taken = captured


class _Chain:
    """Connected stones of one colour, and their pseudo-liberties. Made without a call for every stone."""

    __slots__ = ("colour", "liberties", "points")
    colour: Colour
    liberties: int
    points: list[int]


class Board:
    """A position that changes. Performs captures and self-captures; knows neither turns nor repetition."""

    __slots__ = ("_chains", "_neighbours", "airless", "noted", "number", "stones", "vacated")

    def __init__(self, rows: int, columns: int | None = None) -> None:
        """An empty board of any playable size; square unless `columns` says otherwise.

        Records have square boards only; others serve to check the rules against known counts.
        """
        points = rows * (rows if columns is None else columns)
        self.stones = bytearray(points)
        """The current position. Read it; change it only through `play` and `set_up`."""
        self.number = 0
        """`stones` as one number."""
        self.noted: list[int] = []
        """The `number` after every move."""
        self.vacated: set[int] = set()
        """The points that ever lost a stone."""
        self.airless = False
        """Whether a set-up left a chain without liberties somewhere, and no play has come since."""
        self._neighbours = neighbours(rows, columns)
        self._chains: list[_Chain | None] = [None] * points
        """The chain of the stone on each point."""

    def play(self, point: int, colour: Colour) -> Taken:
        """Put a stone on an empty point, remove opposing chains without liberties, then own ones. (Rules: "Play".)

        After a self-capture, the removed points include the played stone. Raises ValueError where there is a stone on
        the point already or it is below zero, IndexError beyond the last point; nothing changes then.
        """
        if self.stones[point] or point < 0:
            raise ValueError(f"nothing can be played on point {point}: it is not an empty point of the board")
        alone = _Alone()
        self.play_all((Move(colour, point),), None, alone)
        return alone.taken

    def play_all(self, moves: Iterable[Move], last: Colour | None, judge: UnusualMoves) -> None:
        """Make recorded moves in order; the move before them was made by `last`.

        Each is a `play` or, where it names no empty point of the board, leaves the board as it is. Each adds a number
        to `noted`. The `judge` is called for those that aren't ordinary plays. All in one loop, because a call for each
        move costs a fifth.
        """
        stones, chains, near = self.stones, self._chains, self._neighbours
        noted, vacated = self.noted, self.vacated
        for move in moves:
            colour, point = move.colour, move.point
            if colour is last:
                judge.same_again(len(noted) + 1, move)
            last = colour
            if point is None or point < 0 or chains[point] is not None:
                judge.nothing_played(len(noted) + 1, move)
                noted.append(self.number)
                continue
            free = 0
            own_chain: _Chain | None = None
            captured: list[_Chain] | None = None
            for other in near[point]:
                chain = chains[other]
                if chain is None:
                    free += 1
                    continue
                chain.liberties -= 1
                if chain.colour is colour:
                    own_chain = chain if own_chain is None or own_chain is chain else self._join(own_chain, chain)
                elif not chain.liberties:
                    captured = [chain] if captured is None else [*captured, chain]
            if own_chain is None:
                own_chain = _Chain()
                own_chain.colour, own_chain.liberties, own_chain.points = colour, free, [point]
            else:
                own_chain.liberties += free
                own_chain.points.append(point)
            chains[point] = own_chain
            stones[point] = colour
            self.number += DIGITS[colour][point]
            if captured is not None or not own_chain.liberties or self.airless:
                judge.played(len(noted) + 1, move, self._remove_dead(colour, captured, own_chain))
            elif point in vacated:
                judge.played(len(noted) + 1, move, _NOTHING)
            noted.append(self.number)

    def set_up(self, black: Iterable[int], white: Iterable[int], empty: Iterable[int]) -> None:
        """Change points by a record's set-up, later lists over earlier ones; nothing is captured."""
        before = self.snapshot()
        for value, points in ((1, black), (2, white), (0, empty)):
            for point in points:
                self.stones[point] = value
                if before[point] and not value:
                    self.vacated.add(point)
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

    def _remove_dead(self, mover: Colour, captured: list[_Chain] | None, own_chain: _Chain) -> Taken:
        """Remove what a play left without liberties: the `captured` chains or else the mover's `own_chain`."""
        if self.airless:
            return self._remove_airless(mover)
        if captured is None:
            return Taken(self._remove(own_chain), len(own_chain.points))
        removed: tuple[int, ...] = ()
        for chain in captured:
            removed += self._remove(chain)
        return Taken(removed, 0)

    def _remove(self, chain: _Chain) -> tuple[int, ...]:
        """Remove a chain from the board and give its neighbours their liberties back."""
        stones, chains, adjacent = self.stones, self._chains, self._neighbours
        digits, points = DIGITS[chain.colour], tuple(chain.points)
        for point in points:
            stones[point] = 0
            chains[point] = None
            self.number -= digits[point]
        for point in points:
            for other in adjacent[point]:
                near = chains[other]
                if near is not None:
                    near.liberties += 1
        self.vacated.update(points)
        return points

    def _remove_airless(self, mover: Colour) -> Taken:
        """Remove chains without liberties anywhere, by the order of the rules: only needed after a set-up that left
        some.
        """
        self.airless = False
        opposing, own_stones = self._remove_without_liberties(mover.opponent), self._remove_without_liberties(mover)
        return Taken((*opposing, *own_stones), len(own_stones))

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
                for near in self._neighbours[point]:
                    if not stones[near]:
                        chain.liberties += 1
                    elif stones[near] == stone and chains[near] is None:
                        chains[near] = chain
                        chain.points.append(near)
            self.airless = self.airless or not chain.liberties
