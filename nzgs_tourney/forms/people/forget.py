"""The form that confirms forgetting a person."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class ForgetForm(forms.Form):
    """The name of the person to forget, typed, so that nobody is forgotten by a slip of the finger. The service
    compares it."""

    name = forms.CharField(
        label=_("Type their name to confirm"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("Type the name exactly as it appears above.")},
    )
