"""A director sets the week of an event: when its rounds open and are due, and what is done by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, at_one_moment, lock
from games.ledger.finished import refuse_finished
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, Week
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.services.events.week_times import drop_times, give_times
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.events.timetable import due_of
from nzgs_tourney.tournament.division.week import DAY_MINUTES, Armed, WeekPlan, last_day
from nzgs_tourney.tournament.wording.rounds.week_words import week_field_words

WEEK_SET = "week.set"
_TIMES = {"opens_day", "opens_minute", "due_day", "due_minute", "skipped"}


@transaction.atomic
def set_week(
    event_id: int, plan: WeekPlan, *, actor: Actor, rounds: int | None = None, expected_seq: int | None = None
) -> Week:
    """The week of the event with this plan, and with so many `rounds` in every division if given. One ledger event if
    the week changed, one for each division whose rounds or times changed, and one where the event ends later now.

    Where the times or the number of rounds change, rounds that are published keep their times, and each of the others
    opens in the first week after them; otherwise times that were set by hand stay. Raises Refused
    for a deadline or a reminder that isn't possible, for arming a rehearsal, for what `edit_division` refuses, and in a
    finished event; OvertakenError where somebody changed one of these after ledger event `expected_seq`.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    refuse_finished(stream)
    _refuse_impossible(stream, plan)
    week = Week.objects.filter(event=event).first() or Week(event=event)
    new = week.pk is None
    changed = apply_changes(week, columns_of(plan))
    editors = editors_since(stream, expected_seq, WEEK_SET, EVENT)
    refuse_overtaken(stream, editors, changed, week_field_words)
    if week.armed == Armed.NONE.value:
        week.held = []
    if changed or new:
        week.save()
        append(stream, WEEK_SET, EVENT, actor, {"changed": changed})
    with at_one_moment(stream):
        for division in Division.objects.filter(event=event).order_by("position", "pk"):
            if rounds is not None:
                drop_times(division, rounds, actor)
                division = edit_division(division.pk, {"rounds": rounds}, actor=actor, expected_seq=expected_seq)
            if new or rounds is not None or changed.keys() & _TIMES:
                give_times(event, division, plan, stream.moment, actor)
        _end_later(event, actor)
    return week


@transaction.atomic
def disarm(event_id: int, *, actor: Actor) -> None:
    """Draw no more rounds of the event by itself. One ledger event, none where nothing is armed."""
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    week = Week.objects.filter(event=event_id).exclude(armed=Armed.NONE.value).first()
    if week is None:
        return
    changed = apply_changes(week, {"armed": Armed.NONE.value})
    week.held = []
    week.save(update_fields=["armed", "held"])
    append(stream, WEEK_SET, EVENT, actor, {"changed": changed})


def columns_of(plan: WeekPlan) -> Mapping[str, Any]:
    """The plan as columns of `Week`."""
    return {
        "opens_day": plan.opens.day,
        "opens_minute": plan.opens.minute,
        "due_day": plan.due.day,
        "due_minute": plan.due.minute,
        "skipped": sorted(day.isoformat() for day in plan.skipped),
        "late": plan.late.value,
        "extend_days": plan.extend_days,
        "reminders": sorted(plan.reminders, reverse=True),
        "armed": plan.armed.value,
    }


def _refuse_impossible(stream: Stream, plan: WeekPlan) -> None:
    if plan.opens.minute >= DAY_MINUTES:
        raise Refused(_("A round opens before 24:00: choose 00:00 of the next day."))
    if plan.armed is not Armed.NONE and stream.rehearsal:
        raise Refused(_("A rehearsal is drawn by hand: choose that no round is drawn by itself."))
    if plan.reminders and not all(1 <= hours <= 144 for hours in plan.reminders):
        raise Refused(_("A reminder is sent from 1 to 144 hours before the deadline."))


def _end_later(event: Event, actor: Actor) -> None:
    """Let the event end with its last deadline, where that is after its last day."""
    last = max((due for division in event.divisions.all() for due in due_of(division).values()), default=None)
    if last is not None and last_day(last) > event.ends:
        edit_event(event.pk, {"ends": last_day(last)}, actor=actor)
