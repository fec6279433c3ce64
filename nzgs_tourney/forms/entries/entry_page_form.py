"""The director's forms for the public entry page: its settings, and what is done with those who entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import CountField, year_of_an_event
from nzgs_tourney.models import Asked, Division, EntryPage

_TYPED = "%Y-%m-%dT%H:%M"
"""How a browser writes a time."""


def _moment(**words: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        **words,
        validators=[year_of_an_event],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_TYPED),
        error_messages={"invalid": _("Write a day and a time, e.g. 2026-11-21T09:30.")},
    )


class EntryPageForm(forms.Form):
    """When people may enter, how many, and what they are asked. The cleaned value is that of `EntryPage`, `places` by
    division beside it. Times are New Zealand's."""

    opens_at = _moment(label=_("Opens"))
    closes_at = _moment(label=_("Closes"), required=False)
    list_public = forms.BooleanField(
        label=_("Everybody sees who is entered"),
        required=False,
        help_text=_("By the name that each chose for the public."),
    )
    asks = forms.MultipleChoiceField(
        label=_("Also ask for"), choices=Asked.choices, required=False, widget=forms.CheckboxSelectMultiple
    )
    accepts_itself = forms.BooleanField(
        label=_("Accept confirmed entries without me"),
        required=False,
        help_text=_("Those that leave a question still wait for you."),
    )
    conditions = forms.CharField(
        label=_("Conditions"),
        max_length=2_000,
        required=False,
        help_text=_("What players accept besides the rules, e.g. about recording."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, divisions: Sequence[Division], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._divisions = divisions
        for one in divisions:
            called = _("Places") if len(divisions) == 1 else _("Places in {name}").format(name=one.name)
            self.fields[f"places_{one.pk}"] = CountField(9_999, label=called, required=False)

    def clean(self) -> dict[str, Any]:
        """Refuse times in the wrong order, at the later one."""
        cleaned = super().clean() or {}
        opens, closes = cleaned.get("opens_at"), cleaned.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("The page closes before it opens."))
        return cleaned

    def place_fields(self) -> Iterator[BoundField]:
        """The field of each division."""
        for one in self._divisions:
            yield self[f"places_{one.pk}"]

    @property
    def settings(self) -> dict[str, Any]:
        """The cleaned settings of the page."""
        return {name: value for name, value in self.cleaned_data.items() if not name.startswith("places_")}

    @property
    def places(self) -> dict[int, int | None]:
        """The cleaned places, by the division's number."""
        return {one.pk: self.cleaned_data[f"places_{one.pk}"] for one in self._divisions}


def initial_settings(page: EntryPage | None, divisions: Sequence[Division], now: datetime) -> dict[str, Any]:
    """What the form begins with: the page of now, or a new one that opens now."""
    shown = page or EntryPage(opens_at=now)
    fields = ("opens_at", "closes_at", "list_public", "asks", "accepts_itself", "conditions")
    values: dict[str, Any] = {name: getattr(shown, name) for name in fields}
    for one in divisions:
        room = getattr(one, "room", None)
        values[f"places_{one.pk}"] = room.places if room else None
    return values
