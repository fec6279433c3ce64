"""Possible boards in words: for the cost of a change, for “why not”, for fixing a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.pairing.draft import DrawnBoard
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words


@dataclass(frozen=True, slots=True)
class NewBoard:
    """A possible board."""

    table: int
    white: str
    black: str
    handicap: int
    komi: Decimal
    reasons: tuple[str, ...]


def new_boards(history: DivisionHistory, boards: Iterable[DrawnBoard], round_number: int) -> tuple[NewBoard, ...]:
    """These boards of a round with their players' names."""
    names = {entry.id: entry.name for entry in history.players}
    return tuple(_new_board(board, names[board.white], names[board.black], round_number) for board in boards)


def _new_board(board: DrawnBoard, white: str, black: str, round_number: int) -> NewBoard:
    why = reasons_words(board.reasons, white, black, round_number)
    return NewBoard(board.table, white, black, board.handicap, board.komi, why)
