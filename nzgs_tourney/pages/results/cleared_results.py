"""Cleared results that can be restored, for the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.models import Clearing, Game, GameState
from games.rules.result import parse_result
from games.wording.result_words import won_by
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class ClearedResult:
    """A result that a director cleared: `words` is what it was. `clearing` is its number, to undo it."""

    clearing: int
    words: str
    actor: str
    at: datetime


def cleared_in(games: QuerySet[Game]) -> dict[int, ClearedResult]:
    """The last clearing of each open game among these, by game, unless it was undone. One query."""
    rows = Clearing.objects.filter(game__in=games, game__state=GameState.OPEN)
    cleared_of: dict[int, ClearedResult] = {}
    for row in rows.select_related("game").order_by("pk"):
        won = won_by(parse_result(row.result), row.game.black_name, row.game.white_name, forfeit=row.forfeit)
        cleared_of[row.game_id] = ClearedResult(
            row.pk, won.short if won else _("two reports that differ"), row.actor_name, row.at
        )
        if row.undoes_id is not None:
            del cleared_of[row.game_id]
    return cleared_of
