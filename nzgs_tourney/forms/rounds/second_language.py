"""The form for a second language on the sheets."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import ENGLISH, LABELS
from nzgs_tourney.site.languages.reader_language import languages


def _choices() -> list[tuple[str, object]]:
    others = [(code, name if code == LABELS else f"English · {name}") for code, name in languages() if code != ENGLISH]
    return [("", _("English only")), *others]


class SecondLanguageForm(forms.Form):
    """The language printed beside English; empty for none."""

    second = forms.ChoiceField(label=_("Language of the sheets"), choices=_choices, required=False)
