"""What setting the week of an event tells, and what its deadlines tell."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.set_week import disarm, set_week
from nzgs_tourney.services.rounds.pass_deadline import pass_deadline
from nzgs_tourney.tournament.division.week import Armed, LatePolicy, WeekPlan
from tests.db.desk import Desk, both_report, games_of
from tests.db.telling import A, Do, tells

DUE = datetime(2026, 12, 6, 11, tzinfo=UTC)


@tells(set_week, "week.set")
def _(desk: Desk) -> Do:
    set_week(desk.event.pk, WeekPlan(), actor=A)
    return lambda: set_week(desk.event.pk, replace(WeekPlan(), late=LatePolicy.EXTEND), actor=A)


@tells(disarm, "week.set")
def _(desk: Desk) -> Do:
    set_week(desk.event.pk, replace(WeekPlan(), armed=Armed.EVERY), actor=A)
    return lambda: disarm(desk.event.pk, actor=A)


@tells(pass_deadline, "deadline.passed")
def _(desk: Desk) -> Do:
    set_week(desk.event.pk, WeekPlan(), actor=A)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    set_timetable(desk.division.pk, {}, due={1: DUE - timedelta(days=5)}, actor=A)
    return lambda: pass_deadline(desk.division.pk, 1, now=DUE)
