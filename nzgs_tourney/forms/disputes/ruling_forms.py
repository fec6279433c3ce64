"""Forms for deciding: a ruling in a case, who decides an appeal or a handed case, which record of a game counts, which
cases are one, and the words that rulings quote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games.cases.answers import Terms
from games.cases.rule_places import NAMES, RulePlace
from games.pages.record_comparison import ComparedRecordChoice
from games.rules.possible import PossibleCounts
from games.services.choose_reference import LONGEST_REASON
from games.services.rule_case import RulingVerdict
from games.services.rule_wording import LONGEST as LONGEST_WORDING
from nzgs_tourney.forms.disputes.case_forms import LONGEST
from nzgs_tourney.forms.results.result_forms import read_typed


def _short(inputmode: str = "numeric") -> forms.TextInput:
    return forms.TextInput(attrs={"class": "short either", "inputmode": inputmode, "autocomplete": "off"})


class RulingForm(forms.Form):
    """The referee's decision, and what it asks. The page lists the options, and the service checks them."""

    option = forms.CharField(
        max_length=40, widget=forms.HiddenInput, error_messages={"required": _("Choose what you decide.")}
    )
    result = forms.CharField(
        label=_("Result"),
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"class": "short", "autocapitalize": "none", "autocomplete": "off"}),
    )
    minutes = forms.IntegerField(label=_("Minutes"), required=False, widget=_short())
    move = forms.IntegerField(label=_("From move"), required=False, widget=_short())
    handicap = forms.IntegerField(label=_("Handicap"), required=False, widget=_short())
    komi = forms.DecimalField(label=_("Komi"), required=False, localize=False, widget=_short("decimal"))
    exchange = forms.BooleanField(label=_("The two sides exchange colours"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST,
        help_text=_("It’s printed on the ruling."),
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Give the reason: it’s printed on the ruling.")},
    )
    heard_black = forms.BooleanField(label=_("Black was heard"), required=False)
    heard_white = forms.BooleanField(label=_("White was heard"), required=False)
    unheard = forms.CharField(
        label=_("Why wasn’t everybody heard?"),
        required=False,
        max_length=2_000,
        help_text=_("For officials only."),
        widget=forms.TextInput(attrs={"class": "unheard either", "list": "why-unheard"}),
    )
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, *args: Any, counts: PossibleCounts | None = None, **kwargs: Any) -> None:
        """`counts`: the possible results by board and komi, for the examples."""
        super().__init__(*args, **kwargs)
        self.counts = counts
        if counts is None or counts.in_whole_points:
            example = _("For “another result” only: b{margin}, wr, j for a tie.")
        else:
            example = _("For “another result” only: b{margin}, wr.")
        self.fields["result"].help_text = example.format(margin=counts.examples[0] if counts else "3")

    def clean_result(self) -> tuple[str, bool]:
        """The result in its notation, and whether it was decided without being played; empty for none."""
        typed = self.cleaned_data["result"]
        if not typed:
            return "", False
        try:
            return read_typed(typed, self.counts)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    def verdict(self) -> RulingVerdict:
        """The decision. Only for a valid form."""
        values = self.cleaned_data
        result, forfeit = values["result"] if values["option"] == "result" else ("", False)
        return RulingVerdict(
            values["option"],
            values["reason"],
            result,
            values["heard_black"],
            values["heard_white"],
            forfeit,
            values["seen"],
            values["minutes"],
            values["move"],
            self._terms(),
            values["unheard"],
        )

    def _terms(self) -> Terms | None:
        """The handicap and komi that were entered; None where one of them is missing."""
        values = self.cleaned_data
        if values["handicap"] is None or values["komi"] is None:
            return None
        return Terms(values["handicap"], values["komi"], values["exchange"])


class DeclineForm(forms.Form):
    """Why a proposed ruling is declined."""

    reason = forms.CharField(
        label=_("Why is it declined?"),
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why, so that the referee knows what to change.")},
    )


class ReferenceForm(forms.Form):
    """One of the game's records, and a reason."""

    record = forms.TypedChoiceField(
        label=_("Which record counts?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one of the records.")},
    )
    reason = forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        help_text=_("Everybody can read it beside the record."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why this record counts.")},
    )

    def of(self, choices: tuple[ComparedRecordChoice, ...]) -> ReferenceForm:
        """The form with these records to choose from."""
        record = self.fields["record"]
        assert isinstance(record, forms.TypedChoiceField)
        record.choices = [(choice.number, choice.words) for choice in choices]
        return self


class WordingForm(forms.Form):
    """The words; leaving them blank removes the wording."""

    place = forms.ChoiceField(choices=[(place.value, name) for place, name in NAMES.items()], widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Official wording"),
        required=False,
        max_length=LONGEST_WORDING,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="",
    )

    def chosen(self) -> RulePlace:
        """The place. Only after the form was found valid."""
        return RulePlace(self.cleaned_data["place"])


class MergeForm(forms.Form):
    """The case of the same game that a case is merged with, by its number; the service checks it."""

    other = forms.IntegerField(min_value=1)


class CommitteeForm(forms.Form):
    """The officials who decide an appeal together; nobody for any other referee."""

    members = forms.MultipleChoiceField(
        label=_("Committee"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Up to three: one referee rules, the others agree. Choose nobody if any other referee may decide."),
    )

    def __init__(self, *args: Any, members: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        """`members`: who can be chosen, as usernames and names."""
        super().__init__(*args, **kwargs)
        members_field = self.fields["members"]
        assert isinstance(members_field, forms.MultipleChoiceField)
        members_field.choices = list(members)


class HandForm(forms.Form):
    """The person a case is handed to."""

    person = forms.CharField(
        label=_("Who decides?"),
        max_length=80,
        help_text=_("Their name is on the ruling. They need no account: you give them a link, and say a code."),
        error_messages={"required": _("Write the name of the person who decides.")},
    )


class SpokenCodeForm(forms.Form):
    """The code that the referee says to the person a case is handed to."""

    code = forms.CharField(
        label=_("Code"),
        max_length=12,
        help_text=_("The referee has it on their screen and says it to you."),
        widget=forms.TextInput(attrs={"class": "short", "inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"required": _("Type the code that the referee says.")},
    )
