"""The boards of rounds as rows: one a board, with both seats and the game, and no object for each of them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet

from games.models import Correction, GameState
from games.models.game import Official
from nzgs_tourney.models import Pairing


class BoardRow(NamedTuple):
    """One board. `black` and `white` are entries; `state` is the game's, None without one."""

    round: int
    table: int
    handicap: int
    komi: Decimal
    black: int
    white: int
    game: int | None
    state: str | None
    official: Official


_COLUMNS = (
    "round", "table", "handicap", "komi", "black__entry", "white__entry",
    "game", "game__state", "game__result", "game__forfeit",
)  # fmt: skip


def board_rows(pairings: QuerySet[Pairing], *more: str) -> Iterable[tuple[BoardRow, tuple[Any, ...]]]:
    """These boards in their order, with more columns of each; `round` is the row of the round. Two queries, the second
    only where a result is final."""
    seats = {colour: FilteredRelation("seats", condition=Q(seats__colour=colour)) for colour in ("black", "white")}
    rows = list(pairings.annotate(**seats).values_list(*_COLUMNS, *more))
    confirmed = any(row[7] == GameState.CONFIRMED for row in rows)
    corrected = _corrected(pairings) if confirmed else {}
    for row in rows:
        official = corrected.get(row[6]) or Official(row[8] or "", bool(row[9]))
        yield BoardRow._make((*row[:8], official)), row[10:]


def _corrected(pairings: QuerySet[Pairing]) -> dict[int, Official]:
    """The result that counts of each corrected game."""
    rows = Correction.objects.filter(game__pairing__in=pairings.order_by().values("pk")).order_by("number")
    return {game: Official(result, forfeit) for game, result, forfeit in rows.values_list("game", "result", "forfeit")}
