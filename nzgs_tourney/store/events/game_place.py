"""The place of a game: its event, division, round and table."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Pairing


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


def game_place(game: Game) -> GamePlace | None:
    """The place of a drawn game, None for one outside any round. One query."""
    pairing = Pairing.objects.filter(game=game).select_related("round__division__event").first()
    if pairing is None:
        return None
    division = pairing.round.division
    event: Event = division.event
    return GamePlace(event.name, division.name, pairing.round.number, pairing.table, event.slug, division.slug)
