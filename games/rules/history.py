"""Which whole-board positions each player's moves have left: what a repetition is judged by.

One set of positions per colour, and passes count (rules: "Move"). MUTABLE inside the rules package. A position is known
by its number (`Board.number`), which no other position has.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.colour import Colour

MOST_NAMED = 16
"""At most so many earlier moves are remembered for one position: a repetition is named by the first of them."""


class Before(NamedTuple):
    """The numbers of moves made when a position stood before: left by the mover, and by the other player. `assumed`:
    the mover left it only by passes that the record does not show."""

    own: tuple[int, ...]
    others: tuple[int, ...]
    assumed: bool = False


class History:
    """The positions that each player's moves left, with the number of moves made when each of them stood.

    Most moves can repeat nothing. What they leave is only appended to `noted`, and entered once a move comes that can.
    """

    __slots__ = ("_assumed", "_left", "noted")

    def __init__(self) -> None:
        """Neither player has moved: the starting position is in nobody's set."""
        self.noted: list[tuple[Colour, int, int]] = []
        """Who left which position, by which move: not entered yet."""
        self._left: tuple[dict[int, list[int]], ...] = ({}, {}, {})
        self._assumed: tuple[set[int], ...] = (set(), set(), set())

    def leave(self, colour: Colour, position: int, number: int) -> Before | None:
        """Note that `colour` has left this position by move `number`, and say who had left it before.

        None where nobody had.
        """
        self._enter()
        own, others = (self._left[player].get(position, ()) for player in (colour, colour.opponent))
        before = Before(tuple(own), tuple(others), position in self._assumed[colour]) if own or others else None
        self.noted.append((colour, position, number))
        return before

    def assume(self, colour: Colour, position: int, number: int) -> None:
        """Note that `colour` is taken to have left this position by a pass after `number` moves: no record shows it."""
        self._enter()
        if position not in self._left[colour]:
            self._assumed[colour].add(position)
        numbers = self._left[colour].setdefault(position, [])
        if len(numbers) < MOST_NAMED:
            numbers.append(number)

    def _enter(self) -> None:
        for colour, position, number in self.noted:
            left = self._left[colour]
            if position not in left:
                left[position] = [number]
            else:
                self._assumed[colour].discard(position)
                if len(left[position]) < MOST_NAMED:
                    left[position].append(number)
        self.noted.clear()
