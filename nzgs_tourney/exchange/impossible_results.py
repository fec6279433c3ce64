"""Results in a file that its own board size and komi do not allow: kept as the file has them, and listed."""

from __future__ import annotations

from games.wording.possible import why_impossible
from nzgs_tourney.division.history import Division


def impossible_results(division: Division) -> tuple[str, ...]:
    """One entry for each such result, in the order of rounds and tables, with its place and players; none for none."""
    names = {person.id: person.name for person in division.players}
    return tuple(
        f"Round {played.number}, table {board.table}, {names[board.black]} (Black), {names[board.white]} (White): {why}"
        for played in division.rounds
        for board in played.boards
        if board.result is not None and (why := why_impossible(board.result, division.settings.board_size, board.komi))
    )
