"""The matches of a round of teams, as pages and sheets head their boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nzgs_tourney.store.rounds.round_boards import AwayEntry, RoundBoard
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.standings.team_matches import matches_in, points_of
from nzgs_tourney.tournament.wording.rounds.match_head import MatchHead


def match_heads(
    history: DivisionHistory, boards: Iterable[RoundBoard], away: Iterable[AwayEntry] = ()
) -> Mapping[int, MatchHead]:
    """The matches that these boards make, each by the table of its first board; none where no teams play."""
    if not history.teams:
        return {}
    names = {team.id: team.name for team in history.teams}
    heads = {}
    for match in matches_in(history, map(_value, boards), _byes(away)):
        tables, got = tuple(board.table for board in match.boards), None
        if any(board.result for board in match.boards):
            of_team = points_of(match, history)
            got = of_team[match.black].points, of_team[match.white].points
        heads[tables[0]] = MatchHead(names[match.black], names[match.white], tables, got)
    return heads


def _byes(away: Iterable[AwayEntry]) -> list[int]:
    return [absence.who.entry for absence in away if absence.status is Status.BYE]


def _value(board: RoundBoard) -> BoardResult:
    return BoardResult(
        board.table, board.white.entry, board.black.entry, board.handicap, board.komi, board.result, board.unplayed
    )
