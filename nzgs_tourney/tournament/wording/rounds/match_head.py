"""The heading over the boards of a match of teams."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import HalfPoints
from games.wording.numbers import points


@dataclass(frozen=True, slots=True)
class MatchHead:
    """A match: the team with Black at its first board, the other one, its tables in the order of the boards, and what
    the two have got at them so far; None while no board has a result."""

    black: str
    white: str
    tables: tuple[int, ...]
    got: tuple[HalfPoints, HalfPoints] | None = None

    @property
    def names(self) -> str:
        """`Kea – Moa`."""
        return f"{self.black} – {self.white}"

    @property
    def score(self) -> str:
        """`2½ : ½`; empty before the first result."""
        return " : ".join(map(points, self.got)) if self.got else ""
