"""The place of a game: its event, division, round and table."""

from __future__ import annotations

from games.models import Game
from nzgs_tourney.models import Event, Pairing
from nzgs_tourney.tournament.wording.rounds.places import GamePlace


def game_place(game: Game) -> GamePlace | None:
    """The place of a drawn game, None for one outside any round. One query."""
    pairing = Pairing.objects.filter(game=game).select_related("round__division__event").first()
    if pairing is None:
        return None
    division = pairing.round.division
    event: Event = division.event
    return GamePlace(event.name, division.name, pairing.round.number, pairing.table, event.slug, division.slug)
