"""When the rounds of a division begin, and by when their results are due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from nzgs_tourney.forms.fields import year_of_an_event
from nzgs_tourney.models import Division
from nzgs_tourney.selectors.timetable import due_of, starts_of


class TimetableForm(forms.Form):
    """Two moments for each round in New Zealand time, each of which may be left out: `starts_1`, `due_1` and so on."""

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rounds = range(1, division.rounds + 1)
        starts, due = starts_of(division), due_of(division)
        for number in self._rounds:
            self.fields[f"starts_{number}"] = _moment(number, f"Round {number} begins", starts.get(number))
            self.fields[f"due_{number}"] = _moment(number, f"Results of round {number} due", due.get(number))

    def by_round(self) -> Iterator[tuple[int, BoundField, BoundField]]:
        """Each round with its two fields."""
        for number in self._rounds:
            yield number, self[f"starts_{number}"], self[f"due_{number}"]

    def starts(self) -> dict[int, datetime | None]:
        """The cleaned starts by round."""
        return {number: self.cleaned_data[f"starts_{number}"] for number in self._rounds}

    def due(self) -> dict[int, datetime | None]:
        """By round when the results are due, cleaned."""
        return {number: self.cleaned_data[f"due_{number}"] for number in self._rounds}


def _moment(number: int, label: str, known: datetime | None) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        initial=known,
        validators=[year_of_an_event],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={"invalid": f"Round {number}: write a day and a time, such as 2026-11-21T09:30."},
    )
