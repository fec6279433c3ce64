"""Which whole-board positions each player's moves have left: what a repetition is judged by.

One set of positions per colour, and passes count (rules: "Move"). MUTABLE inside the rules package. A hash finds the
place in the set; the boards themselves decide.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.colour import Colour

MOST_NAMED = 16
"""At most so many earlier moves are remembered for one position: a repetition is named by the first of them."""

_Entry = tuple[bytes, list[int]]


class Before(NamedTuple):
    """The numbers of moves made when a position stood before: left by the mover, and by the other player. `assumed`:
    the mover left it only by passes that the record does not show."""

    own: tuple[int, ...]
    others: tuple[int, ...]
    assumed: bool = False


class History:
    """The positions that each player's moves left, with the number of moves made when each of them stood."""

    __slots__ = ("_assumed", "_left")

    def __init__(self) -> None:
        """Neither player has moved: the starting position is in nobody's set."""
        self._left: tuple[dict[int, _Entry], ...] = ({}, {}, {})
        self._assumed: tuple[set[int], ...] = (set(), set(), set())

    def leave(self, colour: Colour, key: int, stones: bytearray, number: int) -> Before | None:
        """Note that `colour` has left this position by move `number`, and say who had left it before.

        None where nobody had. `key` is any number that is equal for equal boards.
        """
        own, others = self._left[colour], self._left[3 - colour]
        if key not in own and key not in others:
            own[key] = (bytes(stones), [number])
            return None
        theirs = _entry(others, key, stones)[1]
        key, mine = _entry(own, key, stones)
        if mine is None:
            own[key] = (bytes(stones), [number])
            return None if theirs is None else Before((), tuple(theirs))
        assumed = key in self._assumed[colour]
        self._assumed[colour].discard(key)
        before = Before(tuple(mine), () if theirs is None else tuple(theirs), assumed)
        if len(mine) < MOST_NAMED:
            mine.append(number)
        return before

    def assume(self, colour: Colour, key: int, stones: bytearray, number: int) -> None:
        """Note that `colour` is taken to have left this position by a pass after `number` moves: no record shows it."""
        at, mine = _entry(self._left[colour], key, stones)
        if mine is None:
            self._left[colour][at] = (bytes(stones), [number])
            self._assumed[colour].add(at)
        elif len(mine) < MOST_NAMED:
            mine.append(number)


def _entry(left: dict[int, _Entry], key: int, stones: bytearray) -> tuple[int, list[int] | None]:
    """The numbers kept for this very board, and where: two boards of one hash stand in neighbouring places."""
    while (entry := left.get(key)) is not None:
        board, numbers = entry
        if board == stones:
            return key, numbers
        key += 1
    return key, None
