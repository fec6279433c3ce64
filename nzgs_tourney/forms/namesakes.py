"""The form for the federation's decision about two players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class NamesakesForm(forms.Form):
    """Whether two players are one person; `kept` is one of their two numbers."""

    kept = forms.TypedChoiceField(
        label=_("Number and name to keep, if they are one person"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the name to keep.")},
    )
    reason = forms.CharField(
        label=_("How you know"),
        max_length=200,
        help_text=_("It goes on record, e.g. asked her at the Congress; same phone number."),
        error_messages={"required": _("Say how you know: the reason goes on record.")},
    )

    def __init__(self, people: tuple[tuple[int, str], tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kept"].choices = [(str(pk), name) for pk, name in people]  # type: ignore[attr-defined]  # set by name
        self.fields["kept"].initial = str(people[0][0])
