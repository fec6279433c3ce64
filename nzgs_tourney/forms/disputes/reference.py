"""The form for choosing which of a game's records counts, and why."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.pages.record_comparison import ComparedRecordChoice
from games.services.choose_reference import LONGEST_REASON


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
