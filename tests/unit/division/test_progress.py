"""How far divisions and events are, case by case."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound
from nzgs_tourney.tournament.division.progress import Progress, ProgressState, event_state, games_at_once
from nzgs_tourney.tournament.division.settings import DivisionSettings, System

DAY = date(2026, 11, 21)
NOBODY = Progress(6, False, 0, (), 0)
WAITING = Progress(6, True, 0, (), 0)
PLAYING = Progress(6, True, 0, (2,), 1)
BETWEEN = Progress(6, True, 0, (), 5)
DONE = Progress(6, True, 0, (), 6)


@pytest.mark.parametrize(
    ("progress", "state", "in_public"),
    [
        (NOBODY, ProgressState.ENTRIES, ProgressState.ENTRIES),
        (WAITING, ProgressState.ENTRIES, ProgressState.ENTRIES),
        (Progress(6, True, 1, (), 0), ProgressState.DRAFT, ProgressState.ENTRIES),
        (Progress(6, True, 1, (), 2), ProgressState.DRAFT, ProgressState.CLOSED),
        (Progress(6, True, 1, (2,), 1), ProgressState.RUNNING, ProgressState.RUNNING),
        (PLAYING, ProgressState.RUNNING, ProgressState.RUNNING),
        (Progress(6, True, 0, (2,), 5), ProgressState.RUNNING, ProgressState.RUNNING),
        (BETWEEN, ProgressState.CLOSED, ProgressState.CLOSED),
        (DONE, ProgressState.FINISHED, ProgressState.FINISHED),
    ],
)
def test_a_division_is_finished_once_all_its_rounds_are_over(
    progress: Progress, state: ProgressState, in_public: ProgressState
) -> None:
    assert (progress.state, progress.in_public.state) == (state, in_public)


@pytest.mark.parametrize(
    ("progress", "number"),
    [
        (WAITING, 0),
        (Progress(6, True, 1, (), 0), 0),
        (PLAYING, 2),
        (Progress(6, True, 0, (1, 3), 1), 3),
        (Progress(6, True, 0, (1,), 2), 1),
        (Progress(6, True, 1, (1,), 2), 1),
        (BETWEEN, 5),
        (DONE, 6),
    ],
)
def test_a_division_is_at_its_last_round_or_at_one_left_open(progress: Progress, number: int) -> None:
    assert progress.round == number


def test_a_league_counts_its_games_while_a_round_before_the_last_is_open() -> None:
    def played(number: int, *, closed: bool, result: str = "B+R") -> PlayedRound:
        won = parse_result(result) if result else None
        return PlayedRound(number, "s", (BoardResult(1, 1, 2, 0, Decimal("6.5"), won),), {}, closed=closed)

    def games(*rounds: PlayedRound) -> tuple[int, int] | None:
        rules = DivisionSettings(system=System.ROUND_ROBIN, rounds=3)
        return games_at_once(DivisionHistory("League", rules, (), rounds))

    first, last = played(1, closed=True), played(3, closed=True)
    assert games(first, played(2, closed=False, result=""), last) == (2, 3)
    assert games(first, played(2, closed=False, result="void"), last) == (2, 2), "void games count for nobody"
    assert games(first, played(2, closed=True), played(3, closed=False)) is None


@pytest.mark.parametrize(
    ("divisions", "before", "during", "after", "long_after"),
    [
        ([NOBODY], ProgressState.ENTRIES, ProgressState.RUNNING, ProgressState.PAST, ProgressState.PAST),
        ([WAITING, NOBODY], ProgressState.ENTRIES, ProgressState.RUNNING, ProgressState.PAST, ProgressState.PAST),
        ([PLAYING, NOBODY], ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.PAST),
        ([BETWEEN], ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.PAST),
        ([DONE, WAITING], ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.RUNNING, ProgressState.PAST),
        (
            [DONE, NOBODY],
            ProgressState.FINISHED,
            ProgressState.FINISHED,
            ProgressState.FINISHED,
            ProgressState.FINISHED,
        ),
        ([DONE, DONE], ProgressState.FINISHED, ProgressState.FINISHED, ProgressState.FINISHED, ProgressState.FINISHED),
    ],
)
def test_an_event_goes_by_its_divisions_and_then_by_its_days(
    divisions: list[Progress],
    before: ProgressState,
    during: ProgressState,
    after: ProgressState,
    long_after: ProgressState,
) -> None:
    days = (-1, 0, 28, 29)
    states = [event_state(DAY, DAY, DAY + timedelta(days=day), divisions) for day in days]
    assert states == [before, during, after, long_after]
