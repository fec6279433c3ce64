"""Which whole-board positions each player's moves have left, to judge repetitions.

One set of positions for each colour, and passes count (rules: "Move"). MUTABLE inside the rules package. A position is
identified by its number (`Board.number`), which is unique.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.colour import Colour
from games.rules.game import Move

LOOKS = 8
"""How often the positions so far are searched one by one before they are indexed by their numbers."""
MOST_NAMED = 16
"""The most earlier moves remembered for one position; a repetition names these."""


class Before(NamedTuple):
    """The numbers of moves made when a position occurred before: left by the mover, and by the other player. `assumed`:
    the mover left it only by passes that the record doesn't show."""

    by_mover: tuple[int, ...]
    by_opponent: tuple[int, ...]
    assumed: bool = False


class History:
    """The positions that each player's moves left, with the number of moves made at the time.

    Most moves can't repeat anything, so their positions are only noted. They are indexed once a move repeats a
    position, or after a few searches: then a search takes the same time however long the game is.
    """

    __slots__ = ("_assumed", "_entered", "_left", "_looks", "_moves", "noted")

    def __init__(self, moves: Sequence[Move] = (), noted: list[int] | None = None) -> None:
        """Neither player has moved: the starting position is in nobody's set.

        `noted`, which grows with the game, has the position after each of the `moves`.
        """
        self.noted: list[int] = [] if noted is None else noted
        self._moves = moves
        self._entered = 0
        self._looks = 0
        self._left: tuple[dict[int, list[int]], ...] = ({}, {}, {})
        self._assumed: tuple[set[int], ...] = (set(), set(), set())

    def before(self, colour: Colour, position: int) -> Before | None:
        """Who has left this position before, with `colour` as the mover; None where nobody has."""
        if self._looks == LOOKS or position in self.noted:
            self._enter_noted()
        else:
            self._looks += 1
        own, others = (self._left[player].get(position, ()) for player in (colour, colour.opponent))
        return Before(tuple(own), tuple(others), position in self._assumed[colour]) if own or others else None

    def leave(self, colour: Colour, position: int, number: int) -> None:
        """Add this position, left by `colour` with move `number`."""
        self._assumed[colour].discard(position)
        self._enter(colour, position, number)

    def assume(self, colour: Colour, position: int, number: int) -> None:
        """Add this position, which `colour` is assumed to have left by a pass after `number` moves that no record
        shows.
        """
        self._enter_noted()
        if position not in self._left[colour]:
            self._assumed[colour].add(position)
        self._enter(colour, position, number)

    def _enter_noted(self) -> None:
        for number in range(self._entered, len(self.noted)):
            colour, position = self._moves[number].colour, self.noted[number]
            if position in self._left[colour]:
                self.leave(colour, position, number + 1)
            else:
                self._left[colour][position] = [number + 1]
        self._entered = len(self.noted)

    def _enter(self, colour: Colour, position: int, number: int) -> None:
        numbers = self._left[colour].setdefault(position, [])
        if len(numbers) < MOST_NAMED:
            numbers.append(number)
