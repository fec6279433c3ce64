"""A game as it stands under the ledger's lock: what every service on a game begins with."""

from __future__ import annotations

from games.ledger.append import lock
from games.models import Game, Stream
from ratings.errors import Refused
from ratings.translation import gettext as _


def locked_game(game_id: int) -> tuple[Game, Stream]:
    """The game and its locked stream, inside the caller's transaction.

    Raises Refused where the game is gone or taken apart: while somebody had it on a screen, its board was changed or
    its round was taken back to a draft.
    """
    try:
        stream = lock(Game.objects.values_list("stream_id", flat=True).get(pk=game_id))
        return Game.objects.get(pk=game_id, taken_apart=None), stream
    except Game.DoesNotExist as gone:
        raise Refused(_("The director has changed this board or taken this round back: reload the page.")) from gone
