"""The short code from a slip, typed on the front page."""

from __future__ import annotations

from django import forms

_WHAT = "Type the code from your slip, e.g. K7QM4-TXR9H."


class SlipCodeForm(forms.Form):
    """Any text: what is wrong with it, `services.open_code` says."""

    code = forms.CharField(
        label="Code from your slip",
        max_length=80,
        error_messages={"required": _WHAT, "max_length": f"That’s too long for a code. {_WHAT}"},
        widget=forms.TextInput(
            attrs={
                "autocapitalize": "characters",
                "autocomplete": "off",
                "autocorrect": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )
