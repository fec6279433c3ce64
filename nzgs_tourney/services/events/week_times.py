"""Gives the rounds of a division the times that the week of its event says."""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime

from games.ledger.acts import Actor
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.store.events.timetable import due_of, starts_of
from nzgs_tourney.tournament.division.week import WeekPlan

_MORE = 3
"""How many weeks are looked at beyond the rounds that are left: some are the last round's own."""


def give_times(event: Event, division: Division, plan: WeekPlan, at: datetime, actor: Actor) -> None:
    """Give every round of the division that isn't published its week, in the order of their numbers, inside the
    caller's transaction: the first from the event's first day on, and after the last round that is published; `at` is
    now, for one that was published without a time. One ledger event if any time changed."""
    published = division.drawn_rounds.published().order_by("number").values_list("number", flat=True).last() or 0
    began = starts_of(division).get(published, at) if published else None
    ended = due_of(division).get(published) if published else None
    first = event.begins if began is None else max(event.begins, localtime(began).date())
    spans = [
        span
        for span in plan.rounds(first, division.rounds - published + _MORE)
        if (began is None or span.opens > began) and (ended is None or span.due > ended)
    ]
    times = dict(zip(range(published + 1, division.rounds + 1), spans, strict=False))
    opens, due = ({number: getattr(span, name) for number, span in times.items()} for name in ("opens", "due"))
    set_timetable(division.pk, opens, due=due, actor=actor)


def drop_times(division: Division, rounds: int, actor: Actor) -> None:
    """Take the times from the rounds after this one, which the division won't have any more."""
    gone = dict.fromkeys(range(rounds + 1, division.rounds + 1))
    if gone and division.times.filter(round_number__gt=rounds).exists():
        set_timetable(division.pk, gone, due=gone, actor=actor)
