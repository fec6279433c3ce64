"""The schedule of a round robin as the API gives it: the games of every round, those to come too."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import Division
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.pages.rounds.schedule import ScheduledGame, public_schedule


class ApiScheduledGame(ApiShape):
    """A game, or a match of two teams: then the names are theirs, and both entries None. Before the round is published
    the colours are those of an even game. `won` is `black`, `white`, `tie`, or empty while there is no result. `group`
    is its letter, None where there are no groups."""

    model_config = example_of(
        black="Aroha Kea", black_entry=3, white="Tāne Rimu", white_entry=8, won="black", group=None,
    )  # fmt: skip

    black: str
    black_entry: int | None
    white: str
    white_entry: int | None
    won: str
    group: str | None = None


class ApiScheduledRound(ApiShape):
    """A round. `starts_at` is its announced start, None for none; `without_game` are the names of those who have no
    opponent in it."""

    number: int
    published: bool
    starts_at: datetime | None
    games: tuple[ApiScheduledGame, ...]
    without_game: tuple[str, ...]


class ApiSchedule(ApiShape):
    """Every round of a round robin. Where there is no schedule, `rounds` is empty and `waiting` says why."""

    rounds: tuple[ApiScheduledRound, ...]
    waiting: str


def api_schedule(division: Division) -> ApiSchedule:
    """The schedule. The queries of its page."""
    schedule = public_schedule(division)
    return ApiSchedule(
        rounds=tuple(
            ApiScheduledRound(
                number=one.number,
                published=one.published,
                starts_at=one.starts_at,
                games=tuple(_game(game, of_teams=division.by_teams) for game in one.games),
                without_game=one.out,
            )
            for one in schedule.rounds
        ),
        waiting=schedule.waiting,
    )


def _game(game: ScheduledGame, *, of_teams: bool) -> ApiScheduledGame:
    black, white = (None, None) if of_teams else game.numbers
    return ApiScheduledGame(
        black=game.black,
        black_entry=black,
        white=game.white,
        white_entry=white,
        won=game.won,
        group=game.group or None,
    )
