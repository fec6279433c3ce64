"""The day on which a federation rated the games of a file."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.event_forms import DayInput


class RatedForm(forms.Form):
    """The day; none takes the note back."""

    day = forms.DateField(label=_("Rated on"), widget=DayInput, required=False)
