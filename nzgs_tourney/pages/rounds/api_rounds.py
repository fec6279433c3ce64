"""The rounds of a division as the API gives them: which there are, and one with its boards and results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.models import GameState
from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division, Round, RoundState
from nzgs_tourney.pages.exchange.api_shape import ApiShape, api_score, example_of
from nzgs_tourney.pages.rounds.public_round import UNTOLD
from nzgs_tourney.store.events.timetable import due_of, starts_of, times_of
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.round_boards import RoundBoard, SeatedEntry, away_from, round_boards
from nzgs_tourney.tournament.division.history import PlayedRound
from nzgs_tourney.tournament.standings.score import scores_drawn_with


class ApiRoundLine(ApiShape):
    """A round in the list. `state` is `announced`, `published` or `closed`; times are None where none is announced;
    `results` is how many boards have one."""

    model_config = example_of(
        number=1, state="published", starts_at="2026-11-21T20:30:00Z", due_at=None, boards=8, results=3
    )

    number: int
    state: str
    starts_at: datetime | None
    due_at: datetime | None
    boards: int
    results: int


class ApiRounds(ApiShape):
    """All rounds of a division, those to come too."""

    rounds: tuple[ApiRoundLine, ...]


class ApiSeat(ApiShape):
    """The entry at a board, a player or a side of partners; `score` is the one before the round. `team` is None where
    no teams play."""

    model_config = example_of(entry=3, name="Aroha Kea", rank="2d", club="Wellington", team=None, score="2.5")

    entry: int
    name: str
    rank: str
    club: str
    team: str | None = None
    score: str


class ApiBoard(ApiShape):
    """A board. `result` is as in records of games: `B+3.5`, `W+R`, `jigo`, `both_lose`, `both_win`, `void`, empty while
    there is none; `outcome` is who is credited: `black`, `white` or one of these words. `unplayed`: it was decided
    without a game. `state` is `open`, `reported`, `contradicted` or `confirmed`; only the last is final. `handicap` is
    in stones, `online`: it is played on a server."""

    model_config = example_of(
        table=1, handicap=0, komi="7", result="B+3.5", outcome="black", unplayed=False, state="confirmed", online=False,
        black={"entry": 3, "name": "Aroha Kea", "rank": "2d", "club": "Wellington", "score": "1"},
        white={"entry": 8, "name": "Tāne Rimu", "rank": "1d", "club": "Dunedin", "score": "1"},
    )  # fmt: skip

    table: int
    black: ApiSeat
    white: ApiSeat
    handicap: int
    komi: str
    result: str
    outcome: str
    unplayed: bool
    state: str
    online: bool


class ApiWithoutBoard(ApiShape):
    """An entry without a board. `status` is `bye`, `excused` or `absent`; `team` is None where no teams play."""

    model_config = example_of(entry=9, name="Mere Rata", rank="5k", club="", team=None, status="bye")

    entry: int
    name: str
    rank: str
    club: str
    team: str | None = None
    status: str


class ApiRound(ApiShape):
    """A published round. `closed`: its results count, whatever is missing."""

    number: int
    closed: bool
    starts_at: datetime | None
    due_at: datetime | None
    boards: tuple[ApiBoard, ...]
    without_board: tuple[ApiWithoutBoard, ...]


def api_rounds(division: Division) -> ApiRounds:
    """The rounds. Two queries more than the division's values."""
    played = {one.number: one for one in division_values(division).rounds}
    starts, due = starts_of(division), due_of(division)
    return ApiRounds(
        rounds=tuple(
            ApiRoundLine(
                number=number,
                state=_state(played.get(number)),
                starts_at=starts.get(number),
                due_at=due.get(number),
                boards=len(played[number].boards) if number in played else 0,
                results=sum(bool(board.result) for board in played[number].boards) if number in played else 0,
            )
            for number in range(1, division.rounds + 1)
        )
    )


def _state(played: PlayedRound | None) -> str:
    if played is None:
        return "announced"
    return "closed" if played.closed else "published"


def api_round(drawn_round: Round) -> ApiRound:
    """The round with its boards. Eleven queries, whatever the number of players."""
    division = drawn_round.division
    history = division_values(division, before=drawn_round.number + 1)
    scores, numbers = scores_drawn_with(history, drawn_round.number), {one.id: one.number for one in history.players}
    times, closed = times_of(division, drawn_round.number), drawn_round.state == RoundState.CLOSED
    away = [one.in_public for one in away_from(division, drawn_round.number, drawn_round.state)]
    return ApiRound(
        number=drawn_round.number,
        closed=closed,
        starts_at=times.starts,
        due_at=times.due,
        boards=tuple(api_board(row.in_public, scores, numbers) for row in round_boards(drawn_round, reasons=False)),
        without_board=tuple(
            ApiWithoutBoard(
                entry=numbers[one.who.entry],
                name=one.who.name,
                rank=str(one.who.rank),
                club=one.who.own_club,
                team=one.who.team or None,
                status=one.status.value,
            )
            for one in away
            if one.status not in UNTOLD
        ),
    )


def api_board(row: RoundBoard, scores: Mapping[int, HalfPoints], numbers: Mapping[int, int]) -> ApiBoard:
    """A board, which is `in_public`. `scores` and `numbers` are those of the entries, by their rows."""

    def seat(who: SeatedEntry) -> ApiSeat:
        return ApiSeat(
            entry=numbers[who.entry],
            name=who.name,
            rank=str(who.rank),
            club=who.own_club,
            team=who.team or None,
            score=api_score(scores[who.entry]),
        )

    return ApiBoard(
        table=row.table,
        black=seat(row.black),
        white=seat(row.white),
        handicap=row.handicap,
        komi=decimal_text(row.komi),
        result=str(row.result or ""),
        outcome=row.result.outcome.value if row.result else "",
        unplayed=row.unplayed,
        state=(row.state or GameState.OPEN).value,
        online=row.online,
    )
