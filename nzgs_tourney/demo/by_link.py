"""The players of the demo act by their personal links, as players do."""

from __future__ import annotations

from games.ledger.actor import Actor
from games.models import Game, Side
from nzgs_tourney.models import PlayerLink


def by_link(game: Game, side: Side) -> Actor:
    """Who plays this side of a published board, acting by their link."""
    seats = {"entry__seats__pairing__game": game, "entry__seats__colour": side.value}
    link = PlayerLink.objects.living().select_related("entry").get(**seats)
    return link.actor
