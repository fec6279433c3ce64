"""The form for the foot of a printed sheet, typed or scanned."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.ledger.sheet_foot import Foot, read_foot


class FootForm(forms.Form):
    """Any text that contains the number of an event and the first digits of its hash."""

    foot = forms.CharField(
        label=_("Foot of the sheet"),
        help_text=_("E.g. 128 · 4f2a9c31d07b. Scanning the code at the foot fills it in."),
        max_length=300,
        error_messages={"required": _("Type the foot of the sheet, e.g. 128 · 4f2a9c31d07b.")},
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "autocomplete": "off", "autocorrect": "off", "spellcheck": "false"}
        ),
    )

    def clean_foot(self) -> Foot:
        """The number and the digits."""
        foot = read_foot(self.cleaned_data["foot"])
        if foot is None:
            raise forms.ValidationError(
                _("There’s no number with at least 8 digits behind it here. Type both, e.g. 128 · 4f2a9c31d07b.")
            )
        return foot
