"""Finds results in a file that its own board size and komi don't allow, and margins of games that weren't played: they
are kept as they are, and listed.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.result_words import why_impossible
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory


@dataclass(frozen=True, slots=True)
class ImpossibleResult:
    """One such result with its place, in the usual notation; `words` names the players and says why."""

    round: int
    table: int
    result: str
    words: str


def impossible_results(division: DivisionHistory) -> tuple[ImpossibleResult, ...]:
    """Each such result, in the order of rounds and tables."""
    names = {entry.id: entry.name for entry in division.players}
    return tuple(
        ImpossibleResult(
            played.number,
            board.table,
            str(board.result),
            _("Round {number}, table {table}, {black} (Black), {white} (White): {why}").format(
                number=played.number,
                table=board.table,
                black=names[board.black],
                white=names[board.white],
                why=why,
            ),
        )
        for played in division.rounds
        for board in played.boards
        if board.result is not None
        and (why := why_impossible(board.result, division.settings.board_size, board.komi, unplayed=board.forfeit))
    )
