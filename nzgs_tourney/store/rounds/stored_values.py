"""The rules of a division and the boards of rounds as they are stored, as values: the one read of boards that draws,
standings, pages and papers go by."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet

from games.models import Correction, GameState
from games.rules.result import parse_result
from nzgs_tourney.models import Division, Pairing
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.settings import SETTINGS, DivisionSettings, from_row


def settings_values(division: Division) -> DivisionSettings:
    """The division's rules as a frozen value. Raises ValueError for a stored grade that isn't one."""
    return from_row({setting.row: getattr(division, setting.row) for setting in SETTINGS})


def board_values(pairings: QuerySet[Pairing]) -> list[BoardResult]:
    """These boards in their order, with the results that count. Two queries, the second only where a result is
    final."""
    return [board for board, _ in board_rows(pairings)]


_COLUMNS = (
    "table", "white__entry", "black__entry", "handicap", "komi",
    "game", "game__state", "game__result", "game__forfeit", "went_on__side",
)  # fmt: skip


def board_rows(pairings: QuerySet[Pairing], *more: str) -> Iterable[tuple[BoardResult, tuple[Any, ...]]]:
    """These boards in their order with the results that count, corrections included, and with further columns of each;
    players are entries. Two queries, the second only where a result is final."""
    seats = {colour: FilteredRelation("seats", condition=Q(seats__colour=colour)) for colour in ("black", "white")}
    rows = list(pairings.annotate(**seats).values_list(*_COLUMNS, *more))
    final = any(state == GameState.CONFIRMED for _, _, _, _, _, _, state, *_ in rows)
    corrected = _corrections(pairings) if final else {}
    for table, white, black, handicap, komi, game, _, *rest in rows:
        result, forfeit = corrected.get(game) or rest[:2]
        counts = parse_result(result or "")
        board = BoardResult(table, white, black, handicap, Decimal(komi), counts, bool(forfeit), rest[2] or "")
        yield board, tuple(rest[3:])


def _corrections(pairings: QuerySet[Pairing]) -> dict[int, tuple[str, bool]]:
    """The corrected results of these boards, and whether they are forfeits, by game; the last correction counts."""
    rows = Correction.objects.filter(game__pairing__in=pairings.order_by().values("pk")).order_by("number")
    return {game: (result, forfeit) for game, result, forfeit in rows.values_list("game", "result", "forfeit")}
