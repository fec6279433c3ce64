"""Cleared results that can be restored, for the desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.models import Clearing, GameState
from games.rules.result import parse_result
from games.wording.results import won_by
from ground.translation import gettext as _
from nzgs_tourney.models import Round


@dataclass(frozen=True, slots=True)
class ClearedResult:
    """A result that a director cleared: `words` is what it was. `clearing` is its number, to undo it."""

    clearing: int
    words: str
    actor: str
    at: datetime


def cleared_in(drawn: Round) -> dict[int, ClearedResult]:
    """The last clearing of each open game, unless it was undone. One query."""
    rows = Clearing.objects.filter(game__pairing__round=drawn, game__state=GameState.OPEN)
    return last_cleared(rows.select_related("game").order_by("pk"))


def last_cleared(rows: Iterable[Clearing]) -> dict[int, ClearedResult]:
    """The last clearing of each of these games, by game, unless it was undone; the rows are in order."""
    cleared_of: dict[int, ClearedResult] = {}
    for row in rows:
        won = won_by(parse_result(row.result), row.game.black_name, row.game.white_name, forfeit=row.forfeit)
        cleared_of[row.game_id] = ClearedResult(
            row.pk, won.short if won else _("two reports that differ"), row.actor_name, row.at
        )
        if row.undoes_id is not None:
            del cleared_of[row.game_id]
    return cleared_of
