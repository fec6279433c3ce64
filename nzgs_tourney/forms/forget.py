"""The confirmation that a person is to be forgotten."""

from __future__ import annotations

from django import forms


class ForgetForm(forms.Form):
    """Their name, typed: it can't be done by a slip of the finger. The service compares it."""

    name = forms.CharField(
        label="Type their name to confirm",
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": "Type the name exactly as it appears above."},
    )
