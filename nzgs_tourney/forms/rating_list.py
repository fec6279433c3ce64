"""What a rating list is, said when it is accepted."""

from __future__ import annotations

from django import forms

from nzgs_tourney.forms.event import DayInput
from nzgs_tourney.forms.fields import year_of_an_event


class RatingListForm(forms.Form):
    """Its name and its day."""

    name = forms.CharField(label="List", max_length=120, initial="NZGS ratings")
    as_of = forms.DateField(
        label="As of", widget=DayInput, help_text="Date of the list.", validators=[year_of_an_event]
    )
