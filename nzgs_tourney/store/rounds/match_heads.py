"""The matches of a round of teams, as pages and sheets head their boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.wording.numbers import points
from nzgs_tourney.store.rounds.round_boards import AwayEntry, RoundBoard
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.standings.team_matches import matches_in, points_of


@dataclass(frozen=True, slots=True)
class MatchHead:
    """A match: the team with Black at its first board, the other one, its tables in the order of the boards, and what
    each has got at them so far; the points are empty while no board has a result."""

    black: str
    white: str
    tables: tuple[int, ...]
    black_points: str = ""
    white_points: str = ""

    @property
    def names(self) -> str:
        """`Kea – Moa`."""
        return f"{self.black} – {self.white}"

    @property
    def score(self) -> str:
        """`2½ : ½`; empty before the first result."""
        return f"{self.black_points} : {self.white_points}" if self.black_points else ""


def match_heads(
    history: DivisionHistory, boards: Iterable[RoundBoard], away: Iterable[AwayEntry] = ()
) -> Mapping[int, MatchHead]:
    """The matches that these boards make, each by the table of its first board; none where no teams play."""
    if not history.teams:
        return {}
    names = {team.id: team.name for team in history.teams}
    found = matches_in(history, map(_value, boards), _byes(away))
    heads = {}
    for match in found:
        head = MatchHead(names[match.black], names[match.white], tuple(board.table for board in match.boards))
        if any(board.result for board in match.boards):
            got = points_of(match, history)
            black, white = points(got[match.black].points), points(got[match.white].points)
            head = replace(head, black_points=black, white_points=white)
        heads[head.tables[0]] = head
    return heads


def _byes(away: Iterable[AwayEntry]) -> list[int]:
    return [absence.who.entry for absence in away if absence.status is Status.BYE]


def _value(board: RoundBoard) -> BoardResult:
    return BoardResult(
        board.table, board.white.entry, board.black.entry, board.handicap, board.komi, board.result, board.unplayed
    )
