"""What OGS's public interface says of a game: whether it is over. Its answer is JSON; anything unexpected is refused.

The interface: `GET /api/v1/games/{id}` gives the game, with `ended`, a time, or null while it is being played, and
`GET /api/v1/games/{id}/sgf` its SGF.
"""

from __future__ import annotations

import json

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.tournament.servers.links import ServerGame

HOST = "online-go.com"


def game_path(game: ServerGame) -> str:
    """Where the interface has the game."""
    return f"/api/v1/games/{game.game}"


def sgf_path(game: ServerGame) -> str:
    """Where it has the game's SGF."""
    return f"{game_path(game)}/sgf"


def refuse_unfinished(answer: bytes, game: ServerGame) -> None:
    """Raises Refused where the game of this answer is still being played, is another one, or the answer can't be
    read."""
    try:
        told = json.loads(answer)
        number, ended = told["id"], told["ended"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Refused(_("OGS’s answer can’t be read: save the SGF there and send it.")) from error
    if str(number) != game.game:
        raise Refused(_("OGS’s answer can’t be read: save the SGF there and send it."))
    if not ended:
        raise Refused(_("The game isn’t over on OGS: fetch its record afterwards."))
