"""The form for a forecast."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.system.systems import SYSTEM_IDS

MOST_EVENTS = 200
LARGE_EVENTS = 4
"""Enough for the averages of a large field, whose events have many boards."""
MOST_LARGE_EVENTS = 20


class ForecastForm(forms.Form):
    """How many events, with which rating system, from which seed."""

    events = forms.IntegerField(
        label=_("Simulated events each"), min_value=1, max_value=MOST_EVENTS, initial=20, required=False
    )
    system = forms.ChoiceField(
        label=_("Who wins, by"), choices=[(name, name.upper()) for name in SYSTEM_IDS], initial="egf", required=False
    )
    seed = forms.SlugField(
        label=_("Seed"),
        max_length=40,
        initial="forecast",
        required=False,
        help_text=_("The same seed gives the same figures."),
    )


class LargeForecastForm(ForecastForm):
    """A forecast of a large field, whose events each take long: limited in events, so the same on any machine."""

    events = forms.IntegerField(
        label=_("Simulated events each"), min_value=1, max_value=MOST_LARGE_EVENTS, initial=LARGE_EVENTS, required=False
    )
