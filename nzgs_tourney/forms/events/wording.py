"""The form for the official wording of one place in the rules."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.cases.rule_places import NAMES, RulePlace
from games.services.set_rule_wording import LONGEST


class WordingForm(forms.Form):
    """The words; leaving them blank removes the wording."""

    place = forms.ChoiceField(choices=[(place.value, name) for place, name in NAMES.items()], widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Official wording"),
        required=False,
        max_length=LONGEST,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="",
    )

    def chosen(self) -> RulePlace:
        """The place. Only after the form was found valid."""
        return RulePlace(self.cleaned_data["place"])
