"""The boards of rounds as plain rows: one for each board with both seats and the game, without model objects."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet

from games.models import Correction, GameState
from games.models.game import OfficialResult
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
    official: OfficialResult


_COLUMNS = (
    "round", "table", "handicap", "komi", "black__entry", "white__entry",
    "game", "game__state", "game__result", "game__forfeit",
)  # fmt: skip

_STATE = _COLUMNS.index("game__state")


def board_rows(pairings: QuerySet[Pairing], *more: str) -> Iterable[tuple[BoardRow, tuple[Any, ...]]]:
    """These boards in their order, with further columns of each; `round` is the row of the round. Two queries, the
    second only where a result is final."""
    rows = list(board_columns(pairings, *more))
    confirmed = any(row[_STATE] == GameState.CONFIRMED for row in rows)
    return read_rows(rows, corrections(pairings) if confirmed else ())


def board_columns(pairings: QuerySet[Pairing], *more: str) -> QuerySet[Pairing, Any]:
    """The query of these boards, for `read_rows`."""
    seats = {colour: FilteredRelation("seats", condition=Q(seats__colour=colour)) for colour in ("black", "white")}
    return pairings.annotate(**seats).values_list(*_COLUMNS, *more)


def corrections(pairings: QuerySet[Pairing]) -> QuerySet[Correction, Any]:
    """The query of the corrections of these boards' games in their order: the game, the result, and whether it is a
    forfeit."""
    rows = Correction.objects.filter(game__pairing__in=pairings.order_by().values("pk")).order_by("number")
    return rows.values_list("game", "result", "forfeit")


def read_rows(
    rows: Iterable[tuple[Any, ...]], corrected: Iterable[tuple[Any, ...]]
) -> Iterable[tuple[BoardRow, tuple[Any, ...]]]:
    """The boards in such rows, each with the result that counts, and their further columns."""
    last = {game: OfficialResult(result, forfeit) for game, result, forfeit in corrected}
    for row in rows:
        official = last.get(row[6]) or OfficialResult(row[8] or "", bool(row[9]))
        yield BoardRow._make((*row[:8], official)), row[10:]
