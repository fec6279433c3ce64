"""The matches of a division in which teams play, and the division of the teams themselves: each team a player, each
match a board. Draws and standings take it like any other division.

A match is all boards of a round between the people of two teams, numbered in the order of their tables. The team with
Black at the first board counts as Black of the match. Who gets more at the boards wins, and as much is a tie; in a
knock-out the first boards then decide (`_level`). A team that lacks people loses the last boards without play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from games.rules.result import HalfPoints, Manner, Outcome, Result
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.criterion_ids import OF_OPPONENTS
from nzgs_tourney.tournament.division.handicap import HandicapPolicy
from nzgs_tourney.tournament.division.history import (
    BoardPoints,
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    DivisionTeam,
    Hall,
    PlayedRound,
    Status,
    WentOnWithoutBoard,
)
from nzgs_tourney.tournament.division.settings import DivisionSettings, Side, System, TableChange
from ratings.rank import UNGRADED, Rating

_WIN = HalfPoints(2)

LineUps = Mapping[int, tuple[int, ...]]
"""The people of each team who play in a round, by team, the first board first."""

NOBODY_SEATED: LineUps = MappingProxyType({})


class AtTable(Protocol):
    """Two people at a table."""

    @property
    def table(self) -> int: ...
    @property
    def white(self) -> int: ...
    @property
    def black(self) -> int: ...


Board = TypeVar("Board", bound=AtTable)


@dataclass(frozen=True, slots=True)
class TeamMatch(Generic[Board]):
    """A match of a round, numbered from 1 in the order of its tables; teams by id. `boards` are those with two people.
    `alone` are the people, by team, who have no opponent at the boards after these, since the other team lacks people.
    """

    number: int
    black: int
    white: int
    boards: tuple[Board, ...]
    alone: Mapping[int, tuple[int, ...]]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def matches_in(
    division: DivisionHistory, boards: Iterable[Board], without: Iterable[int] = ()
) -> tuple[TeamMatch[Board], ...]:
    """The matches that these boards of a round make, by their first tables. `without` are the people who have a bye:
    those of a team that is in a match are alone at its last boards. Boards of people without a team are in none."""
    team_of = division.team_of
    of_pair: dict[frozenset[int], list[Board]] = {}
    for board in sorted(boards, key=lambda one: one.table):
        if board.black in team_of and board.white in team_of:
            of_pair.setdefault(frozenset((team_of[board.black].id, team_of[board.white].id)), []).append(board)
    byes = set(without)
    return tuple(
        TeamMatch(
            number,
            team_of[those[0].black].id,
            team_of[those[0].white].id,
            tuple(those),
            {team.id: alone for team in division.teams if team.id in pair and (alone := _of(team, byes))},
        )
        for number, (pair, those) in enumerate(of_pair.items(), start=1)
    )


def _of(team: DivisionTeam, people: set[int]) -> tuple[int, ...]:
    return tuple(member for member in team.members if member in people)


def teams_without_match(
    division: DivisionHistory, matches: Iterable[TeamMatch[Board]], without: Iterable[int]
) -> tuple[int, ...]:
    """The teams, by id, whose people have a bye in a round and who have no match in it."""
    met = {team for match in matches for team in (match.black, match.white)}
    byes = set(without)
    return tuple(team.id for team in division.teams if team.id not in met and _of(team, byes))


def line_ups_in(
    division: DivisionHistory, matches: Iterable[TeamMatch[Board]], without: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """Who plays for each team in a round, by team, the first board first; `without` are the people who have a bye, who
    come last."""
    team_of, byes = division.team_of, set(without)
    line_ups = {team.id: _of(team, byes) for team in division.teams}
    for match in matches:
        for team in (match.black, match.white):
            seated = [one for board in match.boards for one in (board.black, board.white) if team_of[one].id == team]
            line_ups[team] = (*seated, *match.alone.get(team, ()))
    return line_ups


def points_of(match: TeamMatch[BoardResult], division: DivisionHistory) -> dict[int, BoardPoints]:
    """What the two teams of a match have got so far; a board without play counts as won for who is alone at it."""
    team_of, most = division.team_of, division.settings.team_boards
    got = {match.black: [0, 0], match.white: [0, 0]}

    def give(team: int, place: int, half_points: int) -> None:
        got[team][0] += half_points
        got[team][1] += half_points * (most - place)

    for place, board in enumerate(match.boards):
        if board.result is not None:
            give(team_of[board.black].id, place, board.result.black)
            give(team_of[board.white].id, place, board.result.white)
    for team, alone in match.alone.items():
        for place in range(len(match.boards), len(match.boards) + len(alone)):
            give(team, place, _WIN)
    return {team: BoardPoints(HalfPoints(points), weighted) for team, (points, weighted) in got.items()}


def result_of(match: TeamMatch[BoardResult], division: DivisionHistory) -> Result | None:
    """How the match ended; None while a board of it has no result. Without any play it is a forfeit, with void games
    alone it is void. In a knock-out it is a tie only where every board is."""
    if any(board.result is None for board in match.boards):
        return None
    points = points_of(match, division)
    black, white = points[match.black].points, points[match.white].points
    if all(board.void for board in match.boards) and not match.alone:
        return Result(Outcome.VOID)
    if black == white:
        ahead = _level(match, division) if division.settings.system is System.KNOCKOUT and black else None
        if ahead is not None:
            return Result(Outcome.BLACK if ahead == match.black else Outcome.WHITE)
        return Result(Outcome.JIGO if black else Outcome.BOTH_LOSE)
    manner = Manner.FORFEIT if without_play(match) else Manner.UNSTATED
    return Result(Outcome.BLACK if black > white else Outcome.WHITE, manner)


def _level(match: TeamMatch[BoardResult], division: DivisionHistory) -> int | None:
    """The team that is ahead in a match with as many points for both: the first boards count more, then the first board
    with a winner counts alone; None where every board is tied."""
    points, team_of = points_of(match, division), division.team_of
    if points[match.black].weighted != points[match.white].weighted:
        return max(match.black, match.white, key=lambda team: points[team].weighted)
    for board in match.boards:
        if board.result is not None and board.result.black != board.result.white:
            return team_of[board.black if board.result.black > board.result.white else board.white].id
    return None


def decided_by_boards(division: DivisionHistory) -> Mapping[int, bool]:
    """The matches of the last round that its boards decide though both teams have as many points, by their first
    tables: True where the weighted boards do, False where the first board with a winner does."""
    last = division.rounds[-1]
    byes = [player for player, status in last.status.items() if status is Status.BYE]
    found = {}
    for match in matches_in(division, last.boards, byes):
        black, white = (points_of(match, division)[team] for team in (match.black, match.white))
        finished = all(board.result is not None for board in match.boards)
        if finished and black.points == white.points and _level(match, division) is not None:
            found[match.boards[0].table] = black.weighted != white.weighted
    return found


def without_play(match: TeamMatch[BoardResult]) -> bool:
    """Whether no board of the match was played: then the teams haven't met."""
    return all(board.forfeit or board.void for board in match.boards)


def team_settings(settings: DivisionSettings) -> DivisionSettings:
    """The settings by which the teams themselves are drawn and ordered: no handicap between them, no groups, no
    nigiri, which is for two players, and their matches numbered from 1. In Scheveningen nothing of opponents: both
    teams have the same one in each round."""
    criteria = settings.criteria
    if settings.is_scheveningen:
        criteria = tuple(one for one in criteria if one not in OF_OPPONENTS)
    return replace(
        settings, side=Side.PERSON, handicap=HandicapPolicy(), first_table=1, excluded_tables=(),
        table_change=TableChange.NEVER, accelerated=0, groups=1, nigiri=False,
        criteria=criteria,
    )  # fmt: skip


def team_division(division: DivisionHistory, line_ups: LineUps = NOBODY_SEATED) -> DivisionHistory:
    """The division of the teams: each a player, as strong as those who sit at its boards are on average, and each match
    a board between them, at its first table. A team none of whose people plays has the status of its people.

    `line_ups` says who sits in the round that is drawn; of another team those do who hadn't withdrawn by the last
    round. Where the first round's seeds are kept, each is the first of a team's people in it; so are those of
    `went_on`."""
    team_of = division.team_of
    rounds = []
    for played in division.rounds:
        byes = [player for player, status in played.status.items() if status is Status.BYE]
        matches = matches_in(division, played.boards, byes)
        met = {team for match in matches for team in (match.black, match.white)}
        rounds.append(
            PlayedRound(
                played.number,
                played.seed,
                tuple(_board(match, division) for match in matches),
                {team.id: status_of(team, played.status) for team in division.teams if team.id not in met},
                seeds=tuple(team_of[player].id for player in played.seeds if player in team_of),
                went_on=tuple(
                    WentOnWithoutBoard(team_of[said.one].id, team_of[said.other].id, said.goes_on)
                    for said in played.went_on
                    if said.one in team_of and said.other in team_of
                ),
                board_points=_points(division, played, matches),
                closed=played.closed,
            )
        )
    strengths = {entry.id: entry.strength for entry in division.players}
    seated = {team.id: line_ups.get(team.id) or usual_line_up(team, division) for team in division.teams}
    return DivisionHistory(
        division.name,
        team_settings(division.settings),
        tuple(_entry(team, seated[team.id], strengths) for team in division.teams),
        tuple(rounds),
        hall=Hall(),
    )


def status_of(team: DivisionTeam, statuses: Mapping[int, Status]) -> Status:
    """What a team without a match does in a round, by what its people do: the first of these that one of them has."""
    of_people = {statuses.get(member) for member in team.members}
    order = (Status.BYE, Status.EXCUSED, Status.ABSENT, Status.OUT, Status.WAITS, Status.WITHDRAWN)
    return next((status for status in order if status in of_people), Status.NOT_ENTERED)


def usual_line_up(team: DivisionTeam, division: DivisionHistory) -> tuple[int, ...]:
    """Who sits at the boards of a team if everybody is there who hadn't withdrawn by the last round."""
    last = division.rounds[-1].status if division.rounds else {}
    here = [member for member in team.members if last.get(member) is not Status.WITHDRAWN]
    return tuple(here[: division.settings.team_boards])


def _entry(team: DivisionTeam, line_up: Sequence[int], strengths: Mapping[int, Rating]) -> DivisionEntry:
    seated = [strengths[member] for member in line_up or team.members]
    rating = Rating((sum(seated, Decimal(0)) / len(seated)).quantize(Decimal("0.01"))) if seated else None
    return DivisionEntry(team.id, team.name, UNGRADED, rating, club=team.club, number=team.number)


def _board(match: TeamMatch[BoardResult], division: DivisionHistory) -> BoardResult:
    result = result_of(match, division)
    forfeit = result is not None and without_play(match)
    first = match.boards[0]
    return BoardResult(
        first.table, match.white, match.black, 0, division.settings.komi, result, forfeit, goes_on=first.goes_on
    )


def _points(
    division: DivisionHistory, played: PlayedRound, matches: Iterable[TeamMatch[BoardResult]]
) -> dict[int, BoardPoints]:
    """The points at boards of every team; a team that has the bye gets what its people get for theirs."""
    found = {team: points for match in matches for team, points in points_of(match, division).items()}
    bye, most = division.settings.bye, division.settings.team_boards
    for team in division.teams:
        if team.id not in found:
            byes = sum(played.status.get(member) is Status.BYE for member in team.members)
            weights = sum(most - place for place in range(byes))
            found[team.id] = BoardPoints(HalfPoints(byes * bye), weights * bye)
    return found
