"""A weekly event: its plan, its games that have no result, and what its ledger tells of deadlines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.models import Case, Game, GameState, LedgerEvent
from nzgs_tourney.models import Division, Event, Week
from nzgs_tourney.tournament.division.week import WeekPlan

DEADLINE_PASSED = "deadline.passed"
"""The kind of event for a deadline: `due` as it was, `games` without a result, and what the rule did about them."""
BY_RULE = "the week’s rule"
"""Who acts where the program does what the week of an event says."""
LATE_REPORTS = "late_reports"
"""The armed draw waits for answers to late reports: it goes on by itself, whatever the director does."""


def plan_of(event: Event) -> WeekPlan | None:
    """The week of the event, None where its rounds don't go by the week. One query."""
    week = Week.objects.filter(event=event).first()
    return None if week is None else week.plan


def asks_directors(held: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of the reasons for which the armed draw waits, those that a director can do something about."""
    return [reason for reason in held if reason["code"] != LATE_REPORTS]


def without_result(division: Division, number: int) -> QuerySet[Game]:
    """The games of a round that nobody has reported and no case is about, by table."""
    waiting = Case.objects.waiting().values("game")
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=number)
    return games.filter(state=GameState.OPEN).exclude(pk__in=waiting).order_by("pairing__table")


def passed_deadlines(stream: int, subject: str) -> tuple[Mapping[str, Any], ...]:
    """What was told of the deadlines of this round, the first first. One query."""
    told = LedgerEvent.objects.filter(stream=stream, kind=DEADLINE_PASSED, subject=subject).order_by("seq")
    return tuple(told.values_list("payload", flat=True))


def in_utc(moment: datetime) -> str:
    """A moment as these payloads have it."""
    return moment.isoformat(timespec="minutes")
