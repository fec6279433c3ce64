"""The form for accepting a rating list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.event_forms import DayInput
from nzgs_tourney.forms.events.fields import year_of_an_event


class RatingListForm(forms.Form):
    """The name and the date of a rating list, which the browser's date picker ends with today."""

    name = forms.CharField(label=_("List"), max_length=120, initial=_("NZGS ratings"))
    as_of = forms.DateField(
        label=_("As of"), widget=DayInput, help_text=_("Date of the list."), validators=[year_of_an_event]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["as_of"].widget.attrs["max"] = timezone.localdate().isoformat()
