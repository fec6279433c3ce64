"""A game under the ledger's lock: how every service on a game begins."""

from __future__ import annotations

from games.ledger.append import locked_row
from games.models import Game, Stream
from ground.errors import Refused
from ground.translation import gettext as _


def locked_game(game_id: int) -> tuple[Game, Stream]:
    """The game and its locked stream, inside the caller's transaction. One query; two on PostgreSQL.

    Raises Refused where the game is gone or removed: while it was on somebody's screen, its board was changed or its
    round became a draft again.
    """
    game = locked_row(Game.objects.filter(pk=game_id, taken_apart=None))
    if game is None:
        raise Refused(_("The director has changed this board or taken this round back: reload the page."))
    return game, game.stream
