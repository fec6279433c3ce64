"""The form for the short code from a slip, on the front page."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class SlipCodeForm(forms.Form):
    """Any text: `services.open_code` says what is wrong with it."""

    code = forms.CharField(
        label=_("Code from your slip"),
        max_length=80,
        error_messages={
            "required": _("Type the code from your slip, e.g. K7QM4-TXR9H."),
            "max_length": _("That’s too long for a code. Type the code from your slip, e.g. K7QM4-TXR9H."),
        },
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
