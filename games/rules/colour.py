"""The two colours of stones, and of the players who own them."""

from __future__ import annotations

from enum import IntEnum


class Colour(IntEnum):
    """A player, and the number that stands for that player's stones in a `Position` (0 is an empty point)."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Colour:
        """The other player."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def word(self) -> str:
        """`black` or `white`, as in the JSON of an audit."""
        return self.name.lower()

    @property
    def player(self) -> str:
        """`Black` or `White`, as at the start of a sentence."""
        return self.name.capitalize()

    @property
    def letter(self) -> str:
        """`B` or `W`, as in SGF."""
        return self.name[0]
