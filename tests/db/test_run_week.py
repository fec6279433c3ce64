"""When the site has something to do for a weekly event: at each of its moments once, and never in between."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Speaker
from nzgs_tourney.models import Entry, MessageSettings
from nzgs_tourney.services.events.due_work import DUE_WORK
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.run_week import is_week_due, run_weeks
from nzgs_tourney.tournament.division.week import Armed, WeekPlan
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2026, 11, 20, 20, tzinfo=UTC)
NOON = datetime(2026, 11, 22, 23, tzinfo=UTC)
DUE = datetime(2026, 11, 29, 11, tzinfo=UTC)
SECOND = NOON + timedelta(days=7)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def weekly() -> Desk:
    with time_machine.travel(SATURDAY, tick=False):
        desk = make_desk(6, "weekly-digital")
        Entry.objects.update(club="")
        MessageSettings.objects.create(event=desk.event, on_since=SATURDAY)
        set_week(desk.event.pk, replace(WeekPlan(), armed=Armed.EVERY), actor="Director")
    return desk


def run(now: datetime) -> None:
    with time_machine.travel(now, tick=False):
        run_weeks(now)


def test_each_moment_is_due_until_it_is_done(weekly: Desk) -> None:
    moments = (NOON, DUE - timedelta(hours=48), DUE - timedelta(hours=6), DUE)
    for moment in moments:
        assert not is_week_due(moment - MINUTE), moment
        assert is_week_due(moment), moment
        run(moment)
        assert not is_week_due(moment + MINUTE), moment


def test_a_draw_that_waits_is_looked_at_again_when_something_was_told(weekly: Desk) -> None:
    for moment in (NOON, DUE):
        run(moment)
    assert is_week_due(SECOND)
    run(SECOND)
    assert is_week_due(SECOND + MINUTE), "the reason was told since"
    assert not is_week_due(SECOND + 2 * MINUTE)
    (first, *others) = games_of(weekly.division.drawn_rounds.get(number=1))
    both_report(first, "B+R")
    assert is_week_due(SECOND + 3 * MINUTE)
    for game in others:
        both_report(game, "B+R")
    run(SECOND + 4 * MINUTE)
    assert weekly.division.drawn_rounds.filter(number=2).exists()


def test_the_round_is_drawn_two_hours_after_a_late_report_whatever_the_clock_says(weekly: Desk) -> None:
    for moment in (NOON, DUE, SECOND):
        run(moment)
    (first, *others) = games_of(weekly.division.drawn_rounds.get(number=1))
    for game in others:
        both_report(game, "B+R")
    late = SECOND + 5 * MINUTE
    with time_machine.travel(late, tick=False):
        report_from(first, Speaker.BLACK, "B+R")
    run(late)
    for moment in (late + 118 * MINUTE, late + 119 * MINUTE):
        is_week_due(moment)
        run(moment)
    assert not is_week_due(late + 119 * MINUTE), "looked at just now"
    after = late + 125 * MINUTE
    assert is_week_due(after), "within the same hour"
    run(after)
    assert weekly.division.drawn_rounds.filter(number=2).exists()


def test_a_site_without_weekly_events_asks_one_query() -> None:
    make_desk(4)
    with CaptureQueriesContext(connection) as asked:
        assert not is_week_due(NOON)
    assert len(asked) == 1


def test_the_site_does_it_before_it_sends_mails() -> None:
    done = [work.do for work in DUE_WORK]
    assert run_weeks in done
    assert done.index(run_weeks) < len(done) - 1
