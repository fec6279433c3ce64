"""How far divisions and events are, case by case."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from nzgs_tourney.division.progress import Progress, State, event_state

DAY = date(2026, 11, 21)
NOBODY = Progress(6, False, 0, (), 0)
WAITING = Progress(6, True, 0, (), 0)
PLAYING = Progress(6, True, 0, (2,), 1)
BETWEEN = Progress(6, True, 0, (), 5)
DONE = Progress(6, True, 0, (), 6)


@pytest.mark.parametrize(
    ("progress", "state", "in_public"),
    [
        (NOBODY, State.ENTRIES, State.ENTRIES),
        (WAITING, State.ENTRIES, State.ENTRIES),
        (Progress(6, True, 1, (), 0), State.DRAFT, State.ENTRIES),
        (Progress(6, True, 1, (), 2), State.DRAFT, State.CLOSED),
        (Progress(6, True, 1, (2,), 1), State.RUNNING, State.RUNNING),
        (PLAYING, State.RUNNING, State.RUNNING),
        (Progress(6, True, 0, (2,), 5), State.RUNNING, State.RUNNING),
        (BETWEEN, State.CLOSED, State.CLOSED),
        (DONE, State.FINISHED, State.FINISHED),
    ],
)
def test_a_division_is_finished_once_all_its_rounds_are_over(
    progress: Progress, state: State, in_public: State
) -> None:
    assert (progress.state, progress.in_public.state) == (state, in_public)


@pytest.mark.parametrize(
    ("divisions", "before", "during", "after", "long_after"),
    [
        ([NOBODY], State.ENTRIES, State.RUNNING, State.PAST, State.PAST),
        ([WAITING, NOBODY], State.ENTRIES, State.RUNNING, State.PAST, State.PAST),
        ([PLAYING, NOBODY], State.RUNNING, State.RUNNING, State.RUNNING, State.PAST),
        ([BETWEEN], State.RUNNING, State.RUNNING, State.RUNNING, State.PAST),
        ([DONE, WAITING], State.RUNNING, State.RUNNING, State.RUNNING, State.PAST),
        ([DONE, NOBODY], State.FINISHED, State.FINISHED, State.FINISHED, State.FINISHED),
        ([DONE, DONE], State.FINISHED, State.FINISHED, State.FINISHED, State.FINISHED),
    ],
)
def test_an_event_goes_by_its_divisions_and_then_by_its_days(
    divisions: list[Progress], before: State, during: State, after: State, long_after: State
) -> None:
    days = (-1, 0, 28, 29)
    states = [event_state(DAY, DAY, DAY + timedelta(days=day), divisions) for day in days]
    assert states == [before, during, after, long_after]
