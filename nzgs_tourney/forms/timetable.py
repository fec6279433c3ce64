"""When the rounds of a division begin."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms

from nzgs_tourney.forms.fields import year_of_an_event
from nzgs_tourney.models import Division
from nzgs_tourney.selectors.timetable import starts_of


class TimetableForm(forms.Form):
    """A start for each round in New Zealand time, or none: `starts_1` and so on."""

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = starts_of(division)
        for number in range(1, division.rounds + 1):
            self.fields[f"starts_{number}"] = forms.DateTimeField(
                label=f"Round {number}",
                required=False,
                initial=known.get(number),
                validators=[year_of_an_event],
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
                error_messages={"invalid": f"Round {number}: write a day and a time, such as 2026-11-21T09:30."},
            )

    def starts(self) -> dict[int, datetime | None]:
        """The cleaned starts by round."""
        return {int(name.removeprefix("starts_")): value for name, value in self.cleaned_data.items()}
