"""How often each point ends up Black's or White's when a position is played out at random, many times over.

A fixed number of games from a fixed seed: every machine gives the same shares. Players answer an atari and never fill
their own eyes or capture their own stones; otherwise they move at random. MUTABLE inside, never handed out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import isqrt
from random import Random
from typing import Any

from games.rules.colour import Colour
from games.rules.point import Position, neighbours

GAMES = 64
"""Games played from one position."""
LONGEST = 3
"""Moves of one game at most, as a multiple of the board's points."""
_OTHER = (0, 2, 1)


@dataclass(frozen=True, slots=True)
class Shares:
    """For every point, in how many of `games` it was Black's and White's at the end. `chance`: the state of the random
    numbers then."""

    games: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    chance: tuple[Any, ...] = ()


def play_out(position: Position, games: int = GAMES, before: Shares | None = None) -> Shares:
    """The shares of a position, from games that Black and White start in turn.

    With the shares of fewer games `before`, only those that are missing are played; the answer is the same.
    """
    chance = Random(int.from_bytes(sha256(bytes(position)).digest()[:8]))  # noqa: S311 - must repeat, not be secret
    black, white = [0] * len(position), [0] * len(position)
    if before is not None:
        chance.setstate(before.chance)
        black, white = list(before.black), list(before.white)
    start = _Board(position)
    for number in range(0 if before is None else before.games, games):
        board = start.copy()
        board.play_to_the_end(1 + number % 2, chance)
        for point, owner in enumerate(board.owners()):
            if owner == Colour.BLACK:
                black[point] += 1
            elif owner == Colour.WHITE:
                white[point] += 1
    return Shares(games, tuple(black), tuple(white), chance.getstate())


@cache
def _diagonals(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            r * size + c
            for r, c in ((row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1))
            if 0 <= r < size and 0 <= c < size
        )
        for row in range(size)
        for column in range(size)
    )


class _Board:
    """A position for fast play.

    Of each chain, by its founding point: its stones, and of its liberties (counted once for every stone beside them)
    the number, the sum and the sum of squares. All are the same point where number times squares is sum squared.
    """

    __slots__ = (
        "beside",
        "corners",
        "count",
        "empty",
        "founder",
        "ko",
        "members",
        "place",
        "squares",
        "stones",
        "sums",
    )

    def __init__(self, position: Position | None = None) -> None:
        if position is None:
            return
        size = isqrt(len(position))
        points = len(position)
        self.beside, self.corners = neighbours(size), _diagonals(size)
        self.stones = bytearray(points)
        self.founder = [-1] * points
        self.members: dict[int, list[int]] = {}
        self.count, self.sums, self.squares = [0] * points, [0] * points, [0] * points
        self.empty = list(range(points))
        self.place = list(range(points))
        self.ko = -1
        # Stones with liberties go down first, so that no chain is without one on the way.
        order = sorted(range(points), key=lambda point: -sum(not position[near] for near in self.beside[point]))
        for point in order:
            if position[point]:
                self.put(point, position[point])

    def copy(self) -> _Board:
        """Another board in the same position."""
        board = _Board()
        board.beside, board.corners, board.ko = self.beside, self.corners, self.ko
        board.stones = self.stones[:]
        board.founder, board.count = self.founder[:], self.count[:]
        board.sums, board.squares = self.sums[:], self.squares[:]
        board.empty, board.place = self.empty[:], self.place[:]
        board.members = {founder: stones[:] for founder, stones in self.members.items()}
        return board

    def play_to_the_end(self, turn: int, chance: Random) -> None:
        """Until both pass, or the longest game is over."""
        passes, last = 0, -1
        for _ in range(LONGEST * len(self.stones)):
            point = self.answer(last, turn) if last >= 0 else -1
            if point < 0:
                point = self.any_move(turn, chance)
            if point < 0:
                passes, last, self.ko = passes + 1, -1, -1
                if passes == 2:
                    return
            else:
                self.play(point, turn)
                passes, last = 0, point
            turn = _OTHER[turn]

    def owners(self) -> list[int]:
        """The owner of each point: the stone's, or the one colour beside it; 0 where that isn't clear."""
        owners = list(self.stones)
        for point in self.empty:
            colours = {self.stones[near] for near in self.beside[point]}
            if len(colours) == 1:
                owners[point] = colours.pop()
        return owners

    def answer(self, last: int, turn: int) -> int:
        """The capture of the chain just played, or of one beside it, or the way out of an atari; -1 for none."""
        founder = self.founder[last]
        if founder >= 0 and self.in_atari(founder):
            point = self.sums[founder] // self.count[founder]
            if point != self.ko:
                return point
        for near in self.beside[last]:
            if self.stones[near] != turn or not self.in_atari(self.founder[near]):
                continue
            own = self.founder[near]
            for stone in self.members[own]:
                for other in self.beside[stone]:
                    if self.stones[other] == _OTHER[turn] and self.in_atari(self.founder[other]):
                        enemy = self.founder[other]
                        point = self.sums[enemy] // self.count[enemy]
                        if point != self.ko:
                            return point
            point = self.sums[own] // self.count[own]
            if sum(not self.stones[other] for other in self.beside[point]) > 1:
                return point
        return -1

    def in_atari(self, founder: int) -> bool:
        """Whether all liberties of the chain are one point; a set-up may leave a chain that has none."""
        count, total = self.count[founder], self.sums[founder]
        return count > 0 and count * self.squares[founder] == total * total

    def any_move(self, turn: int, chance: Random) -> int:
        """A random move that fills no eye and is no suicide; -1 where there is none."""
        empty, ko, may_play = self.empty, self.ko, self.may_play
        at = int(chance.random() * len(empty)) if empty else 0
        for index in range(at - len(empty), at):
            point = empty[index]
            if point != ko and may_play(point, turn):
                return point
        return -1

    def may_play(self, point: int, turn: int) -> bool:
        """Whether the point isn't the player's own eye, and a stone there has a liberty after captures."""
        stones, founder = self.stones, self.founder
        walled = True
        for near in self.beside[point]:
            stone = stones[near]
            if not stone:
                return True
            if stone != turn:
                walled = False
        if walled and self.is_eye(point, turn):
            return False
        for near in self.beside[point]:
            other = stones[near] != turn
            if self.in_atari(founder[near]) is other:
                break
        else:
            return False
        return True

    def is_eye(self, point: int, turn: int) -> bool:
        """Whether a point among the player's own stones is an eye, by the corners around it."""
        stones, corners, against = self.stones, self.corners[point], 0
        for corner in corners:
            if stones[corner] == 3 - turn:
                against += 1
        return against < (2 if len(corners) == 4 else 1)

    def play(self, point: int, turn: int) -> None:
        """Put a stone down and remove what it captures."""
        self.put(point, turn)
        other, captured, last = _OTHER[turn], 0, -1
        for near in self.beside[point]:
            if self.stones[near] == other and not self.count[self.founder[near]]:
                chain = self.members.pop(self.founder[near])
                captured, last = captured + len(chain), near
                for stone in chain:
                    self.lift(stone)
        own = self.founder[point]
        alone = captured == 1 and len(self.members[own]) == 1 and self.count[own] == 1
        self.ko = last if alone else -1

    def put(self, point: int, turn: int) -> None:
        """A stone on an empty point, joined to its own; nothing is captured."""
        stones, founder = self.stones, self.founder
        stones[point] = turn
        index, final = self.place[point], self.empty.pop()
        if final != point:
            self.empty[index] = final
            self.place[final] = index
        founder[point], self.members[point] = point, [point]
        count = sums = squares = 0
        for near in self.beside[point]:
            if stones[near]:
                chain = founder[near]
                self.count[chain] -= 1
                self.sums[chain] -= point
                self.squares[chain] -= point * point
            else:
                count, sums, squares = count + 1, sums + near, squares + near * near
        self.count[point], self.sums[point], self.squares[point] = count, sums, squares
        for near in self.beside[point]:
            if stones[near] == turn and founder[near] != founder[point]:
                self.join(founder[near], founder[point])

    def join(self, one: int, other: int) -> None:
        """Make one chain of two."""
        if len(self.members[one]) < len(self.members[other]):
            one, other = other, one
        for stone in self.members[other]:
            self.founder[stone] = one
        self.members[one] += self.members.pop(other)
        self.count[one] += self.count[other]
        self.sums[one] += self.sums[other]
        self.squares[one] += self.squares[other]

    def lift(self, stone: int) -> None:
        """Take one stone of a captured chain off."""
        self.stones[stone], self.founder[stone] = 0, -1
        self.place[stone] = len(self.empty)
        self.empty.append(stone)
        for near in self.beside[stone]:
            if self.stones[near]:
                chain = self.founder[near]
                self.count[chain] += 1
                self.sums[chain] += stone
                self.squares[chain] += stone * stone
