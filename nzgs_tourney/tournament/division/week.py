"""When the rounds of a weekly event open and when their results are due, and what is done about a game without one.

Days and hours are New Zealand's: a round that opens at noon opens at noon before and after the clocks change. A
deadline at 24:00 is the midnight that ends its day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from itertools import islice

from ground.dates import NEW_ZEALAND
from ground.translation import gettext_noop

DAY_MINUTES = 24 * 60
WEEK_DAYS = 7


class LatePolicy(StrEnum):
    """What is done about a game that has no result at its deadline."""

    ONE_BY_ONE = "one_by_one"
    EXTEND = "extend"
    BOTH_LOSE = "both_lose"
    HALF_POINTS = "half_points"


LATE_POLICIES = {
    LatePolicy.ONE_BY_ONE: gettext_noop("The director decides each game"),
    LatePolicy.EXTEND: gettext_noop("The deadline moves once, then the director decides each game"),
    LatePolicy.BOTH_LOSE: gettext_noop("Both lose"),
    LatePolicy.HALF_POINTS: gettext_noop("Half a point each"),
}


class Armed(StrEnum):
    """Which round is drawn and published by itself when it opens."""

    NONE = "none"
    NEXT = "next"
    EVERY = "every"


ARMED = {
    Armed.NONE: gettext_noop("No round"),
    Armed.NEXT: gettext_noop("The next round"),
    Armed.EVERY: gettext_noop("Every round"),
}


@dataclass(frozen=True, slots=True)
class WeekTime:
    """A moment of every week: the day from Monday, 0, and the minutes from its midnight, up to 1440 for its end."""

    day: int
    minute: int

    def on(self, day: date) -> datetime:
        """This time of day on that day, in UTC."""
        days, minute = divmod(self.minute, DAY_MINUTES)
        clock = time(minute // 60, minute % 60)
        return datetime.combine(day + timedelta(days=days), clock, NEW_ZEALAND).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class RoundSpan:
    """When a round opens and when its results are due, in UTC."""

    opens: datetime
    due: datetime


@dataclass(frozen=True, slots=True)
class WeekPlan:
    """The week of an event. `skipped` has a day of each week in which no round opens; `reminders` are hours before the
    deadline, the longest first; `extend_days` is for the policy that moves the deadline."""

    opens: WeekTime = WeekTime(0, 12 * 60)
    due: WeekTime = WeekTime(6, DAY_MINUTES)
    skipped: tuple[date, ...] = ()
    late: LatePolicy = LatePolicy.ONE_BY_ONE
    extend_days: int = 3
    reminders: tuple[int, ...] = (48, 6)
    armed: Armed = field(default=Armed.NONE)

    def rounds(self, first_day: date, count: int) -> tuple[RoundSpan, ...]:
        """So many rounds, the first in the first week that isn't skipped and whose opening is on `first_day` or
        later. A round's results are due at the first deadline after it opens."""
        days = islice(self._days(first_day), count)
        return tuple(RoundSpan(self.opens.on(day), self._due_after(day)) for day in days)

    def _days(self, first_day: date) -> Iterator[date]:
        skipped = {_monday(day) for day in self.skipped}
        day = first_day + timedelta(days=(self.opens.day - first_day.weekday()) % WEEK_DAYS)
        while True:
            if _monday(day) not in skipped:
                yield day
            day += timedelta(days=WEEK_DAYS)

    def _due_after(self, day: date) -> datetime:
        later = (self.due.day - self.opens.day) % WEEK_DAYS
        if later == 0 and self.due.minute <= self.opens.minute:
            later = WEEK_DAYS
        return self.due.on(day + timedelta(days=later))


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def last_day(due: datetime) -> date:
    """The day that a deadline belongs to: the one that ends at a midnight."""
    return (due.astimezone(NEW_ZEALAND) - timedelta(microseconds=1)).date()
