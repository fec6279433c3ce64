"""The form for when the rounds of a division begin, and when their results are due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from ground.translation import gettext as _
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import year_of_an_event
from nzgs_tourney.models import Division
from nzgs_tourney.store.events.timetable import due_of, starts_of


class TimetableForm(MergedForm):
    """Two optional times for each round, in New Zealand time: `starts_1`, `due_1` and so on."""

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rounds = range(1, division.rounds + 1)
        starts, due = starts_of(division), due_of(division)
        for number in self._rounds:
            self.fields[f"starts_{number}"] = _moment(
                number, _("Round {number} begins").format(number=number), starts.get(number)
            )
            self.fields[f"due_{number}"] = _moment(
                number, _("Results of round {number} due").format(number=number), due.get(number)
            )

    def by_round(self) -> Iterator[tuple[int, BoundField, BoundField]]:
        """Each round with its two fields."""
        for number in self._rounds:
            yield number, self[f"starts_{number}"], self[f"due_{number}"]

    def starts(self) -> dict[int, datetime | None]:
        """The cleaned starts that were changed on the page, by round."""
        return self._changed("starts")

    def due(self) -> dict[int, datetime | None]:
        """The cleaned due times that were changed on the page, by round."""
        return self._changed("due")

    def _changed(self, field: str) -> dict[int, datetime | None]:
        changes = self.changes()
        return {number: changes[name] for number in self._rounds if (name := f"{field}_{number}") in changes}


def _moment(number: int, label: str, stored: datetime | None) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        initial=stored,
        show_hidden_initial=True,
        validators=[year_of_an_event],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "invalid": _("Round {number}: write a day and a time, e.g. 2026-11-21T09:30.").format(number=number)
        },
    )
