"""Which whole-board positions each player's moves have left: what a repetition is judged by.

One set of positions per colour, and passes count (rules: "Move"). MUTABLE inside the rules package. A hash finds the
place in the set; the boards themselves decide.
"""

from __future__ import annotations

from games.rules.colour import Colour

MOST_NAMED = 16
"""At most so many earlier moves are remembered for one position: a repetition is named by the first of them."""

_Entry = tuple[bytes, list[int]]


class History:
    """The positions that each player's moves left, with the number of moves made when each of them stood."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        """Neither player has moved: the starting position is in nobody's set."""
        self._left: tuple[dict[int, _Entry], ...] = ({}, {}, {})

    def leave(self, colour: Colour, key: int, stones: bytearray, number: int) -> list[int] | None:
        """Note that `colour` has left this position by move `number`.

        Returns None where it is new for that player, else the numbers of the earlier moves that left it, the first
        `MOST_NAMED` of them. `key` is any number that is equal for equal boards.
        """
        left = self._left[colour]
        while True:
            entry = left.get(key)
            if entry is None:
                left[key] = (bytes(stones), [number])
                return None
            board, numbers = entry
            if board == stones:
                earlier = numbers.copy()
                if len(numbers) < MOST_NAMED:
                    numbers.append(number)
                return earlier
            key += 1  # two positions of one hash: the next place is as good

    def left_by(self, colour: Colour, key: int, stones: bytearray) -> list[int] | None:
        """The numbers of the moves by which `colour` left this position, or None; nothing is noted."""
        left = self._left[colour]
        while (entry := left.get(key)) is not None:
            if entry[0] == stones:
                return entry[1].copy()
            key += 1
        return None
