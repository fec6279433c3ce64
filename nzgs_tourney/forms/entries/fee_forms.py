"""Forms about money: the classes of fees of an event, and what is booked for one entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.wording.numbers import in_row
from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.models import Division
from nzgs_tourney.models.fee import FEE_KINDS, PAID_HOW
from nzgs_tourney.tournament.fees.terms import FeeKind, FeeTerms, PaidHow, read_amount
from nzgs_tourney.tournament.wording.entries.fee_words import narrowed_words

SPARE = 3
"""How many empty rows the form of classes ends with."""


class AmountField(forms.CharField):
    """Dollars and cents; the cleaned value is a `Decimal`, None for a blank one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=12, widget=forms.TextInput(attrs={"inputmode": "decimal"}), **kwargs)

    def clean(self, value: Any) -> Any:
        """The amount. Raises ValidationError for anything but dollars and cents."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_amount(text)
        except ValueError as error:
            raise forms.ValidationError(_("Write dollars and cents, e.g. 30 or 7.50.")) from error


class FeeClassForm(forms.Form):
    """One class. A row without a name and an amount is left out. `narrowed`: its limits so far, in words."""

    number = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
    name = forms.CharField(label=_("Name"), max_length=60, required=False, widget=forms.TextInput({"class": "either"}))
    amount = AmountField(label=_("Amount"), required=False)
    kind = forms.ChoiceField(label=_("Kind"), choices=list(FEE_KINDS.items()), required=False)
    first_day = forms.DateField(label=_("From"), required=False, widget=forms.DateInput({"type": "date"}))
    last_day = forms.DateField(label=_("Until"), required=False, widget=forms.DateInput({"type": "date"}))
    division = forms.TypedChoiceField(label=_("Division"), required=False, coerce=int, empty_value=None)
    under_age = forms.IntegerField(label=_("Younger than"), required=False, min_value=1, max_value=120)

    def __init__(self, *args: Any, divisions: Sequence[Division], narrowed: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.narrowed = narrowed
        offer(self, "division", [("", _("all")), *((one.number, one.name) for one in divisions)])
        for name in ("amount", "kind", "first_day", "last_day", "division", "under_age"):
            widget = self.fields[name].widget
            widget.attrs["class"] = "either"

    def clean(self) -> dict[str, Any]:
        """Requires both or neither of name and amount, and days in order."""
        cleaned = super().clean() or {}
        named, amount = bool(cleaned.get("name")), cleaned.get("amount")
        if named and amount is None and "amount" not in self.errors:
            self.add_error("amount", _("Give an amount; 0 if it’s free."))
        if amount is not None and not named and "name" not in self.errors:
            self.add_error("name", _("Give it a name, e.g. Adult."))
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first is not None and last is not None and first > last:
            self.add_error("last_day", _("It ends before it begins."))
        return cleaned

    @property
    def is_narrowed(self) -> bool:
        """Whether the class is limited to some players or dates, or has something to fix."""
        fields = ("first_day", "last_day", "division", "under_age")
        return bool(self.errors) or any(self[name].value() for name in fields)

    @property
    def terms(self) -> FeeTerms | None:
        """The class of a valid row, None for an empty one."""
        cleaned = self.cleaned_data
        if not cleaned["name"]:
            return None
        return FeeTerms(
            name=" ".join(cleaned["name"].split()),
            amount=cleaned["amount"],
            kind=FeeKind(cleaned["kind"] or FeeKind.ADULT.value),
            first_day=cleaned["first_day"],
            last_day=cleaned["last_day"],
            division=cleaned["division"],
            under_age=cleaned["under_age"],
            number=cleaned["number"] or 0,
        )


class FeeTextsForm(forms.Form):
    """The account for transfers, and what receipts begin with."""

    account = forms.CharField(
        label=_("Account for bank transfers"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Shown on the entry page, and with their reference to everybody who owes something."),
    )
    receipt_from = forms.CharField(
        label=_("On receipts, below the organiser"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("E.g. an address, or a GST number."),
    )


class FeesForm:
    """The rows and the texts on one page. `sent` is what was posted, None where the page is opened."""

    def __init__(
        self,
        sent: Mapping[str, Any] | None,
        classes: Sequence[FeeTerms],
        texts: Mapping[str, str],
        divisions: Sequence[Division],
    ) -> None:
        count = len(classes) + SPARE
        if sent is not None and str(sent.get("count", "")).isdecimal():
            count = min(int(sent["count"]), 40)
        kept: list[dict[str, Any]] = [
            {"initial": _initial(one), "narrowed": _narrowed(one, divisions)} for one in classes
        ]
        self.rows = [
            FeeClassForm(sent, prefix=f"c{at}", divisions=divisions, **(kept[at] if at < len(kept) else {}))
            for at in range(count)
        ]
        filled = [at for at, row in enumerate(self.rows, start=1) if row["name"].value() or row["amount"].value()]
        self._shown = max(*filled, SPARE - 1, 0) + 1
        self.texts = FeeTextsForm(sent, initial=dict(texts))
        self.refused = ""

    def is_valid(self) -> bool:
        """Whether everything can be read."""
        return all([*(row.is_valid() for row in self.rows), self.texts.is_valid()])

    @property
    def shown(self) -> Sequence[FeeClassForm]:
        """The rows up to the first empty one, three at least."""
        return self.rows[: self._shown]

    @property
    def spare(self) -> Sequence[FeeClassForm]:
        """The empty ones after these."""
        return self.rows[self._shown :]

    @property
    def terms(self) -> tuple[FeeTerms, ...]:
        """The classes of a valid form, in order."""
        return tuple(one for row in self.rows if (one := row.terms) is not None)


def _narrowed(one: FeeTerms, divisions: Sequence[Division]) -> str:
    """The limits of a class in words: which players, which dates. Empty where there are none."""
    named = [division.name for division in divisions if division.number == one.division]
    return in_row([*named, *filter(None, [narrowed_words(one)])])


def _initial(one: FeeTerms) -> dict[str, Any]:
    return {
        "number": one.number,
        "name": one.name,
        "amount": f"{one.amount:f}",
        "kind": one.kind.value,
        "first_day": one.first_day.isoformat() if one.first_day else None,
        "last_day": one.last_day.isoformat() if one.last_day else None,
        "division": one.division,
        "under_age": one.under_age,
    }


class PaymentForm(forms.Form):
    """An amount that was paid."""

    amount = AmountField(label=_("Amount"))
    how = forms.ChoiceField(label=_("How"), choices=list(PAID_HOW.items()))

    @property
    def paid(self) -> tuple[Decimal, PaidHow]:
        """The amount and the way of a valid form."""
        return self.cleaned_data["amount"], PaidHow(self.cleaned_data["how"])


class RefundForm(PaymentForm):
    """An amount that went back, and why."""

    reason = forms.CharField(label=_("Why"), max_length=200)


class AgreedForm(forms.Form):
    """Another fee than that of the class, and why."""

    agreed = AmountField(label=_("Fee"), help_text=_("0 waives it."))
    because = forms.CharField(label=_("Why"), max_length=200)
