"""The federation's forms about people: who is who, and forgetting somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.models import Eligible


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
        offer(self, "kept", [(str(pk), name) for pk, name in people])
        self.fields["kept"].initial = str(people[0][0])


class RegistrationForm(MergedForm):
    """What the register says of a person; cleaned for `register_person`."""

    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    member_until = forms.DateField(
        label=_("Member until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave blank for no membership."),
    )
    points_eligible = forms.ChoiceField(
        label=_("NZGS points"),
        choices=Eligible.choices,
        help_text=_("Counts in every event whose entry doesn’t say otherwise."),
    )

    def values(self) -> dict[str, Any]:
        """What was changed on the page. Only for a valid form."""
        changes = self.changes()
        return {**changes, "no_member": "member_until" in changes and changes["member_until"] is None}


_REASON = _("Say how you know: the reason goes on record.")


class RenameForm(forms.Form):
    """Another name for a person."""

    name = forms.CharField(label=_("Name"), max_length=120)
    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("E.g. married, or spelt wrongly."),
        error_messages={"required": _REASON},
    )


class SplitForm(forms.Form):
    """What belongs to another person than the one it was given to."""

    name = forms.CharField(label=_("Name of the other person"), max_length=120)
    entries = forms.TypedMultipleChoiceField(
        label=_("Their entries"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    lines = forms.TypedMultipleChoiceField(
        label=_("Their lines on rating lists"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(label=_("How you know"), max_length=200, error_messages={"required": _REASON})

    def __init__(
        self, entries: Sequence[tuple[int, str]], lines: Sequence[tuple[int, str]], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, rows in (("entries", entries), ("lines", lines)):
            offer(self, name, [(str(pk), text) for pk, text in rows])
            if not rows:
                self.fields[name].widget = forms.MultipleHiddenInput()


class ForgetForm(forms.Form):
    """The name of the person to forget, typed, so that nobody is forgotten by a slip of the finger. The service
    compares it."""

    name = forms.CharField(
        label=_("Type their name to confirm"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("Type the name exactly as it appears above.")},
    )
