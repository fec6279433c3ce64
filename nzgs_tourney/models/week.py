"""The week of an event whose rounds go by the week: when they open, when they are due, what is done by itself."""

from __future__ import annotations

from datetime import date

from django.db import models

from nzgs_tourney.models.tournament import Event
from nzgs_tourney.tournament.division.week import DAY_MINUTES, Armed, LatePolicy, WeekPlan, WeekTime

_CLOCK = models.Q(opens_minute__lt=DAY_MINUTES, due_minute__lte=DAY_MINUTES)


def two_days_and_six_hours() -> list[int]:
    """When players without a result are reminded, in hours before the deadline."""
    return [48, 6]


class Week(models.Model):
    """The rules of a weekly event, as `WeekPlan` has them. Days are counted from Monday, 0; minutes from midnight in
    New Zealand. `skipped` has ISO days. `held` says why the armed draw waits, in codes, empty where it doesn't."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="week")
    opens_day = models.PositiveSmallIntegerField(default=0)
    opens_minute = models.PositiveSmallIntegerField(default=12 * 60)
    due_day = models.PositiveSmallIntegerField(default=6)
    due_minute = models.PositiveSmallIntegerField(default=DAY_MINUTES)
    skipped = models.JSONField(default=list, blank=True)
    late = models.CharField(max_length=12, choices=[(one.value, one.value) for one in LatePolicy], default="one_by_one")
    extend_days = models.PositiveSmallIntegerField(default=3)
    reminders = models.JSONField(default=two_days_and_six_hours, blank=True)
    armed = models.CharField(max_length=5, choices=[(one.value, one.value) for one in Armed], default="none")
    held = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("event",)
        constraints = (
            models.CheckConstraint(condition=models.Q(opens_day__lte=6, due_day__lte=6), name="week_has_seven_days"),
            models.CheckConstraint(condition=_CLOCK, name="week_time_is_within_a_day"),
            models.CheckConstraint(
                condition=models.Q(extend_days__gte=1, extend_days__lte=6), name="week_extends_by_less_than_a_week"
            ),
            models.CheckConstraint(
                condition=models.Q(late__in=[one.value for one in LatePolicy]), name="week_knows_its_late_policy"
            ),
            models.CheckConstraint(
                condition=models.Q(armed__in=[one.value for one in Armed]), name="week_knows_what_is_armed"
            ),
        )

    def __str__(self) -> str:
        return f"week of {self.event}"

    @property
    def plan(self) -> WeekPlan:
        """The rules as a value."""
        return WeekPlan(
            opens=WeekTime(self.opens_day, self.opens_minute),
            due=WeekTime(self.due_day, self.due_minute),
            skipped=tuple(date.fromisoformat(day) for day in self.skipped),
            late=LatePolicy(self.late),
            extend_days=self.extend_days,
            reminders=tuple(self.reminders),
            armed=Armed(self.armed),
        )
