"""A game as it stands under the ledger's lock: what every service on a game begins with."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Exists, QuerySet

from games.ledger.append import hold
from games.models import Game, Report, Stream
from ratings.errors import Refused
from ratings.translation import gettext as _


def locked_game(game_id: int) -> tuple[Game, Stream]:
    """The game and its locked stream, inside the caller's transaction. Two queries, on SQLite one.

    Raises Refused where the game is gone or taken apart: while somebody had it on a screen, its board was changed or
    its round was taken back to a draft.
    """
    game = _there(_locked(game_id).first())
    return game, game.stream


def locked_for_report(game_id: int, nonce: UUID) -> tuple[Game, bool]:
    """The game with its locked stream, and whether a report of this `nonce` is stored already. Otherwise as
    `locked_game`, in as many queries."""
    game = _locked(game_id).annotate(stored=Exists(Report.objects.filter(nonce=nonce))).first()
    return _there(game), bool(game and game.stored)


def _locked(game_id: int) -> QuerySet[Game]:
    hold(Game.objects.filter(pk=game_id).values("stream"))
    return Game.objects.select_related("stream").filter(pk=game_id, taken_apart=None)


def _there(game: Game | None) -> Game:
    if game is None:
        raise Refused(_("The director has changed this board or taken this round back: reload the page."))
    return game
