"""The form for accepting a rating list."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.event import DayInput
from nzgs_tourney.forms.fields import year_of_an_event


class RatingListForm(forms.Form):
    """The name and the date of a rating list."""

    name = forms.CharField(label=_("List"), max_length=120, initial=_("NZGS ratings"))
    as_of = forms.DateField(
        label=_("As of"), widget=DayInput, help_text=_("Date of the list."), validators=[year_of_an_event]
    )
