"""Who wins in the demo: by lot, with the chances that the players' ratings give them, as in a forecast."""

from __future__ import annotations

from decimal import Decimal

from games.models import Game
from games.rules.result import Outcome
from nzgs_tourney.tournament.pairing.random_lots import player_lot
from ratings.rank import Rating
from ratings.system.egf import Egf

SEED = "demo"


def winner_of(game: Game) -> Outcome:
    """The winner of a published board: the same every time for the same players, handicap and round."""
    drawn = game.pairing.round
    seated = {seat.colour: seat.entry for seat in game.pairing.seats.select_related("entry")}
    white, black = seated["white"], seated["black"]
    chance = Egf().win_probability(Rating(white.rating), Rating(black.rating), game.handicap, game.komi)
    lot = Decimal(player_lot(f"{SEED}/{drawn.division.slug}/{drawn.number}", white.number, "game")) / 2**64
    return Outcome.WHITE if lot < chance else Outcome.BLACK
