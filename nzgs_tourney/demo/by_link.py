"""Lets the demo's players act by their personal links, like real players."""

from __future__ import annotations

from games.ledger.actor import Actor
from games.models import Game, Speaker
from nzgs_tourney.models import PlayerLink


def by_link(game: Game, side: Speaker) -> Actor:
    """The player on this side of a published board, acting by their link."""
    seats = {"entry__seats__pairing__game": game, "entry__seats__colour": side.value}
    link = PlayerLink.objects.living().select_related("entry").get(**seats)
    return link.actor
