"""Who wins in the demo: by lot, with the chances that the players' ratings give them, as in a forecast."""

from __future__ import annotations

from decimal import Decimal

from games.models import Game
from games.rules.result import Outcome
from nzgs_tourney.tournament.division.lots import player_lot
from ratings.rank import Rating
from ratings.system.egf import Egf

SEED = "demo"


def winner_of(game: Game) -> Outcome:
    """The winner of a published board: the same every time for the same players, handicap and round."""
    drawn_round = game.pairing.round
    seated = {seat.colour: seat.entry for seat in game.pairing.seats.select_related("entry")}
    white, black = (Rating(seated[colour].rating or Decimal(0)) for colour in ("white", "black"))
    chance = Egf().win_probability(white, black, game.handicap, game.komi)
    seed = f"{SEED}/{drawn_round.division.slug}/{drawn_round.number}"
    lot = Decimal(player_lot(seed, seated["white"].number, "game")) / 2**64
    return Outcome.WHITE if lot < chance else Outcome.BLACK
