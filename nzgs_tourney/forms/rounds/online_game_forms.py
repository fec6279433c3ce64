"""What players say about a game on a server: times, and where the game can be seen."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.services.rounds.agree_time import MOST_TIMES
from nzgs_tourney.tournament.servers.links import LONGEST_LINK

_TYPED = "%Y-%m-%dT%H:%M"


class TimesForm(forms.Form):
    """Up to three times, as the clocks of `zone` show them."""

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = zone
        labels = (_("A time"), _("Another time"), _("A third time"))
        for number, label in enumerate(labels[:MOST_TIMES], start=1):
            self.fields[f"time_{number}"] = forms.DateTimeField(
                label=label,
                required=False,
                input_formats=[_TYPED, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
                widget=forms.DateTimeInput(attrs={"type": "datetime-local", "class": "either"}, format=_TYPED),
                error_messages={"invalid": _("Write the day and the time, e.g. 2026-11-24 19:00.")},
            )

    def full_clean(self) -> None:
        """Read the times by the clocks of the zone."""
        with timezone.override(self.zone):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        """Refuse a form without any time."""
        cleaned = super().clean() or {}
        if not self.errors and not any(cleaned.values()):
            self.add_error("time_1", _("Write at least one time."))
        return cleaned

    @property
    def times(self) -> list[datetime]:
        """The times that were written. Only for a valid form."""
        return [moment for moment in self.cleaned_data.values() if moment is not None]


class TakeTimeForm(forms.Form):
    """One of the proposed times."""

    time = forms.DateTimeField(widget=forms.HiddenInput, input_formats=["%Y-%m-%dT%H:%M:%S%z"])


class GameLinkForm(forms.Form):
    """The link of a game, pasted."""

    link = forms.CharField(
        label=_("Link of the game"),
        max_length=LONGEST_LINK,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "off", "spellcheck": "false"}),
        error_messages={"required": _("Paste the link of the game.")},
    )
