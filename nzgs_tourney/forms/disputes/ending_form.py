"""The form for one step of an ending."""

from __future__ import annotations

from django import forms

_COLOURS = [("black", "Black"), ("white", "White")]


class EndingStepForm(forms.Form):
    """Which fields are needed depends on the step; the services say what is missing."""

    nonce = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=1_000_000)
    point = forms.CharField(required=False, max_length=3)
    record = forms.IntegerField(required=False, min_value=1, max_value=2**53)
    colour = forms.ChoiceField(required=False, choices=_COLOURS)
