"""The week of an event: when its rounds open and are due, and what is done by itself."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import gettext as _now
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import CountField
from nzgs_tourney.tournament.division.week import (
    ARMED,
    DAY_MINUTES,
    LATE_POLICIES,
    Armed,
    LatePolicy,
    WeekPlan,
    WeekTime,
)
from nzgs_tourney.tournament.wording.rounds.week_words import DAYS, minute_words

_DAYS = [(number, _(name)) for number, name in enumerate(DAYS)]
MOST_DAYS = 60


class ClockField(forms.CharField):
    """A time of day, e.g. `12:00` or, for the end of the day, `24:00`; cleaned to minutes from midnight."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short", "autocomplete": "off"})
        super().__init__(max_length=5, widget=widget, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored minutes as a time, or the input."""
        return minute_words(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int:
        """Raises ValidationError with one sentence for a text that isn't a time of day."""
        read = re.fullmatch(r"(\d{1,2})[:.](\d{2})", super().clean(value).strip(), re.ASCII)
        minutes = int(read[1]) * 60 + int(read[2]) if read and int(read[2]) < 60 else DAY_MINUTES + 1
        if minutes > DAY_MINUTES:
            raise forms.ValidationError(_now("Write a time from 00:00 to 24:00, e.g. 12:00."))
        return minutes


class DaysField(forms.CharField):
    """Days, e.g. `2026-12-28, 2027-01-04`, cleaned to a sorted tuple."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=800, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored days as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))

    def clean(self, value: Any) -> tuple[date, ...]:
        """Raises ValidationError naming the part that isn't a day, and for too many."""
        days = set()
        for part in filter(None, re.split(r"[\s,;]+", super().clean(value))):
            try:
                days.add(date.fromisoformat(part))
            except ValueError as error:
                message = _now("“{part}” isn’t a day: write e.g. 2026-12-28.").format(part=part)
                raise forms.ValidationError(message) from error
        if len(days) > MOST_DAYS:
            raise forms.ValidationError(_now("Write at most {most} days.").format(most=MOST_DAYS))
        return tuple(sorted(days))


class HoursField(forms.CharField):
    """Hours before a deadline, e.g. `48, 6`, cleaned to a tuple, the longest first."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored hours as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))

    def clean(self, value: Any) -> tuple[int, ...]:
        """Raises ValidationError naming the part that isn't a number of hours."""
        hours = set()
        for part in filter(None, re.split(r"[\s,;]+", super().clean(value))):
            if not re.fullmatch(r"\d{1,3}", part, re.ASCII) or not 1 <= int(part) <= 144:
                message = _now("“{part}” isn’t a number of hours from 1 to 144: write e.g. 48, 6.").format(part=part)
                raise forms.ValidationError(message)
            hours.add(int(part))
        return tuple(sorted(hours, reverse=True))


class WeekForm(MergedForm):
    """All of the week of an event, and how many rounds its divisions have."""

    opens_day = forms.TypedChoiceField(label=_("A round opens on"), choices=_DAYS, coerce=int)
    opens_minute = ClockField(label=_("at"))
    due_day = forms.TypedChoiceField(label=_("Results are due on"), choices=_DAYS, coerce=int)
    due_minute = ClockField(label=_("until"), help_text=_("24:00 is the end of that day."))
    rounds = CountField(
        20,
        label=_("Rounds in every division"),
        required=False,
        help_text=_("Leave blank to keep different numbers."),
    )
    skipped = DaysField(
        label=_("Weeks without a round"), help_text=_("One day of each, e.g. 2026-12-28. Later rounds move on.")
    )
    late = forms.ChoiceField(
        label=_("A game without a result at the deadline"),
        choices=[(one.value, _(words)) for one, words in LATE_POLICIES.items()],
        widget=forms.RadioSelect,
        help_text=_("A game that a case is about waits for its ruling. A result by rule can be replaced."),
    )
    extend_days = CountField(6, label=_("Days that the deadline moves by"))
    reminders = HoursField(
        label=_("Reminders"), help_text=_("Hours before the deadline, to players without a result. Blank for none.")
    )
    armed = forms.ChoiceField(
        label=_("Drawn and published by itself"),
        choices=[(one.value, _(words)) for one, words in ARMED.items()],
        widget=forms.RadioSelect,
        help_text=_("When it opens, in all divisions. Where anything needs your eye, all of them wait for you."),
    )

    def plan(self, now: WeekPlan) -> WeekPlan:
        """The week as it is `now`, with what was changed on the page. Only for a valid form."""
        changed = self.changes()
        opens = WeekTime(changed.get("opens_day", now.opens.day), changed.get("opens_minute", now.opens.minute))
        due = WeekTime(changed.get("due_day", now.due.day), changed.get("due_minute", now.due.minute))
        return replace(
            now,
            opens=opens,
            due=due,
            skipped=changed.get("skipped", now.skipped),
            late=LatePolicy(changed.get("late", now.late)),
            extend_days=changed.get("extend_days", now.extend_days),
            reminders=changed.get("reminders", now.reminders),
            armed=Armed(changed.get("armed", now.armed)),
        )

    @property
    def new_rounds(self) -> int | None:
        """How many rounds every division has from now on, None where that wasn't changed. Only for a valid form."""
        rounds: int | None = self.changes().get("rounds")
        return rounds


def week_values(plan: WeekPlan, rounds: set[int]) -> dict[str, Any]:
    """The form's initial values. `rounds` are the numbers of rounds that the divisions have."""
    return {
        "opens_day": plan.opens.day,
        "opens_minute": plan.opens.minute,
        "due_day": plan.due.day,
        "due_minute": plan.due.minute,
        "rounds": next(iter(rounds)) if len(rounds) == 1 else None,
        "skipped": plan.skipped,
        "late": plan.late.value,
        "extend_days": plan.extend_days,
        "reminders": plan.reminders,
        "armed": plan.armed.value,
    }
