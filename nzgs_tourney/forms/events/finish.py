"""The forms by which an event is finished, and opened again."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.store.events.finished import LeftOpen


class FinishForm(forms.Form):
    """What the page said is left open."""

    boards = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    cases = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    numbers = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @property
    def seen(self) -> LeftOpen:
        """The three counts. Only for a valid form."""
        return LeftOpen(**self.cleaned_data)


class ReopenForm(forms.Form):
    """Why a finished event goes on."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("It goes on record."))
