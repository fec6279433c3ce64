"""The form for a program's token."""

from __future__ import annotations

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import ApiScope
from nzgs_tourney.tournament.wording.people.scope_words import SCOPES


class ApiTokenForm(forms.Form):
    """Which program it is for, and what it may do."""

    name = forms.CharField(
        label=_("Which program it’s for"),
        max_length=60,
        help_text=_("E.g. “Scoreboard app”. The history shows it with everything the program does."),
    )
    scopes = forms.TypedMultipleChoiceField(
        label=_("What it may do"),
        coerce=ApiScope,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick what the program may do.")},
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as every form is made
        field = self.fields["scopes"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(scope.value, capfirst(_(SCOPES[scope.value]))) for scope in ApiScope]
