"""A game under the ledger's lock: how every service on a game begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Exists, QuerySet
from django.db.models.expressions import Combinable

from games.ledger.append import locked_row
from games.models import Game, Report, Stream
from ground.errors import Refused
from ground.translation import gettext as _

Along = Callable[[], dict[str, Combinable]]
"""Returns, by name, what else to read with the game under the lock, for the page that is shown next."""


def nothing_along() -> dict[str, Combinable]:
    """Nothing else, for a service after which nothing else is shown."""
    return {}


def locked_game(game_id: int) -> tuple[Game, Stream]:
    """The game and its locked stream, inside the caller's transaction. One query; two on PostgreSQL.

    Raises Refused where the game is gone or removed: while it was on somebody's screen, its board was changed or its
    round became a draft again.
    """
    game = _still_there(locked_row(_living_game(game_id)))
    return game, game.stream


def locked_for_report(game_id: int, nonce: UUID, along: Along) -> tuple[Game, bool]:
    """The game with its locked stream and what is read `along`, and whether a report with this `nonce` is already
    stored. Otherwise like `locked_game`, in as many queries."""
    stored = Exists(Report.objects.filter(nonce=nonce))
    game: Any = locked_row(_living_game(game_id), stored=stored, **along())
    return _still_there(game), bool(game and game.stored)


def _living_game(game: int) -> QuerySet[Game]:
    return Game.objects.filter(pk=game, taken_apart=None)


def _still_there(game: Game | None) -> Game:
    if game is None:
        raise Refused(_("The director has changed this board or taken this round back: reload the page."))
    return game
