"""Where a game was played, in words."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class GamePlace:
    """The words above a game, and the slugs of its round's address."""

    event: str
    division: str
    round: int
    table: int
    slug: str
    division_slug: str

    @property
    def words(self) -> str:
        """Where it was played, for the head of a sheet."""
        return place_words(self.division, self.round, self.table)


def place_words(division: str, round_number: int, table: int) -> str:
    """`Open · Round 3 · Table 4`."""
    return _("{division} · Round {round} · Table {table}").format(division=division, round=round_number, table=table)
