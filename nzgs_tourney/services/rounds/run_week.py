"""Does for every weekly event what is due: deadlines, reminders, armed draws."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from ground.errors import Refused
from nzgs_tourney.models import Event, Round, RoundState, Week
from nzgs_tourney.services.backups.before_publishing import back_up_before_publishing
from nzgs_tourney.services.draws.armed_draw import draw_when_due, opening_rounds
from nzgs_tourney.services.rounds.pass_deadline import is_deadline_due, pass_deadline
from nzgs_tourney.services.rounds.remind import is_reminder_due, remind
from nzgs_tourney.tournament.division.week import Armed

_log = logging.getLogger(__name__)
_LOOK_AHEAD = timedelta(days=7)


_looked: dict[int, str] = {}
"""Of events whose armed draw waits, the head of the ledger and the ten minutes in which this process last said that it
is due: until something is told, or a late report has waited, nothing can have changed."""


def is_week_due(now: datetime) -> bool:
    """Whether `run_weeks` has anything to do. One query where no event goes by the week; a few for each that does."""
    led_here = {"event__stream__rehearsal": False, "event__stream__led_elsewhere": False}
    weeks = Week.objects.filter(**led_here).select_related("event__stream").order_by("pk")
    return any(_is_due(week, now) for week in weeks)


def _is_due(week: Week, now: datetime) -> bool:
    if any(is_deadline_due(*one, now=now) or is_reminder_due(*one, now=now) for one in _going(week.event, now)):
        return True
    if week.armed == Armed.NONE.value or not (week.held or opening_rounds(week.event, now)):
        return False
    looked = f"{week.event.stream.head} {now:%d %H} {now.minute // 10}"
    if week.held and _looked.get(week.event_id) == looked:
        return False
    _looked[week.event_id] = looked
    return True


def run_weeks(now: datetime) -> None:
    """Apply what each event's week says at `now`. What fails in one event is logged and doesn't hold up the others;
    whatever was done is done once, however often and by however many workers this is called."""
    led_here = {"stream__rehearsal": False, "stream__led_elsewhere": False}
    for event in Event.objects.filter(week__isnull=False, **led_here).order_by("pk"):
        _run_event(event, now)


def _run_event(event: Event, now: datetime) -> None:
    for division, number in _going(event, now):
        _tried(event, lambda d=division, n=number: pass_deadline(d, n, now=now))  # type: ignore[misc]  # bound now
        _tried(event, lambda d=division, n=number: remind(d, n, now=now))  # type: ignore[misc]  # bound now
    if Week.objects.filter(event=event).exclude(armed="none").exists():
        _tried(event, lambda: draw_when_due(event.pk, now=now, before=back_up_before_publishing))


def _going(event: Event, now: datetime) -> list[tuple[int, int]]:
    """The rounds that are being played and whose deadline has passed or is less than a week away."""
    going = Round.objects.filter(division__event=event, state=RoundState.PUBLISHED)
    due = {"division__times__due_at__lte": now + _LOOK_AHEAD}
    rows = going.filter(**due).order_by("division", "number").values_list("division", "number").distinct()
    return list(rows)


def _tried(event: Event, act: Callable[[], object]) -> None:
    try:
        act()
    except Refused as refused:
        _log.warning("The week of %s: %s", event.slug, refused.sentence)
