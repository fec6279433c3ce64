"""Forms for a division's NZGS points, and for the federation's tables, years and series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from games.wording.numbers import decimal_text
from nzgs_tourney.access.federation import FIRST_POINTS, LAST_POINTS
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import CountField, offer
from nzgs_tourney.store.points.points import points_tables
from nzgs_tourney.store.points.series import MOST_DIVISIONS
from nzgs_tourney.tournament.exchange.brought_forward import MOST_BYTES, brought_file
from nzgs_tourney.tournament.standings.nzgs_points import OWN, PointsScale, read_table
from nzgs_tourney.tournament.standings.points_year import Closing
from nzgs_tourney.tournament.wording.points.points_words import scale_words, table_words


class PointsField(forms.CharField):
    """Points by place, e.g. `10, 7, 5`, cleaned to decimals; an empty tuple where it is left empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored list as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))

    def clean(self, value: Any) -> tuple[Decimal, ...]:
        """Raises ValidationError with one sentence for anything that isn’t a table of points."""
        text = super().clean(value)
        if not text:
            return ()
        try:
            points = read_table(text, tables=()).points
        except ValueError:
            points = ()
        if not points or any(
            place_points != place_points.quantize(Decimal("0.01")) or place_points > 10_000 for place_points in points
        ):
            raise forms.ValidationError(
                _("Write the points place by place, none more than the one before, e.g. 8, 6, 4, 2.")
            )
        return points


def year_field(**kwargs: Any) -> forms.IntegerField:
    """A year of the list."""
    return forms.IntegerField(min_value=FIRST_POINTS, max_value=LAST_POINTS, **kwargs)


class PointsRulesForm(MergedForm):
    """The table by which a division gives points; cleaned for `set_points_rules`."""

    table = forms.ChoiceField(label=pgettext_lazy("of points", "Table"), required=False)
    own = PointsField(
        label=_("Custom table"), required=False, help_text=_("Custom table only, first place first: e.g. 8, 6, 4, 2.")
    )
    year = year_field(
        label=_("Counts in the year"), help_text=_("The year that ends with the New Zealand championship.")
    )
    among_eligible = forms.BooleanField(
        label=_("Count places among eligible players only"),
        required=False,
        help_text=_("Otherwise a player who can’t win points still takes up a place, and its points go to nobody."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("No points")), *_newest(points_tables()), (OWN, _("A custom table"))]
        offer(self, "table", choices)

    def clean(self) -> dict[str, Any]:
        """Check the points of a custom table."""
        cleaned = super().clean() or {}
        if cleaned.get("table") == OWN and not cleaned.get("own") and "own" not in self.errors:
            self.add_error("own", _("Write the points of your table, e.g. 8, 6, 4, 2."))
        return cleaned


def _newest(tables: Sequence[PointsScale]) -> list[tuple[str, str]]:
    """Each table once, with its points since its last year."""
    newest = {table.id: table for table in tables}
    return [(key, f"{table_words(key, table.name)}: {scale_words(table)}") for key, table in newest.items()]


class PointsTableForm(forms.Form):
    """A table of the federation; cleaned for `set_points_table`."""

    key = forms.SlugField(
        label=_("Short name"),
        max_length=20,
        help_text=_("A table with the same short name replaces it from its year on."),
        error_messages={"invalid": _("Letters a to z, digits and hyphens only, e.g. youth.")},
    )
    name = forms.CharField(label=_("Name"), max_length=80)
    points = PointsField(label=_("Points"), help_text=_("First place first, e.g. 10, 7, 5, 3, 2, 1."))
    from_year = year_field(label=_("From the year"))


class SeriesForm(MergedForm):
    """A series of events; cleaned for `save_series`. `offered` are the divisions to choose from."""

    name = forms.CharField(label=_("Name"), max_length=80)
    points = PointsField(label=_("Points"), help_text=_("First place first, e.g. 10, 7, 5, 3, 2, 1."))
    best = CountField(
        MOST_DIVISIONS,
        label=_("Results that count"),
        required=False,
        help_text=_("Each player’s best so many. Leave blank to count all."),
    )
    divisions = forms.TypedMultipleChoiceField(
        label=_("Divisions that count"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, offered: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "divisions", [(str(pk), words) for pk, words in offered])

    def values(self) -> dict[str, Any]:
        """The series as it is with what was changed on the page. Only for a valid form."""
        return {**self.initial, **self.changes()}


class YearRulesForm(forms.Form):
    """How a year is closed; cleaned for `set_year_rules`."""

    reduction = forms.DecimalField(label=_("Everyone loses, in per cent"), min_value=0, max_value=100, decimal_places=1)
    deduction = forms.DecimalField(
        label=_("The representative also loses"), min_value=0, max_value=999, decimal_places=2
    )
    least = forms.DecimalField(
        label=_("Lowest balance"),
        max_value=0,
        min_value=-999,
        decimal_places=2,
        required=False,
        help_text=_("Leave blank for none. The Society’s text doesn’t cover balances below 0."),
    )

    def clean_reduction(self) -> Decimal:
        """The percentage as a fraction of one."""
        return Decimal(self.cleaned_data["reduction"]) / 100


def year_rules_at_first(closing: Closing) -> dict[str, Any]:
    """What `YearRulesForm` has at first, where a year is closed like this."""
    return {
        "reduction": decimal_text(closing.reduction * 100),
        "deduction": closing.representative,
        "least": closing.least,
    }


class BroughtForm(forms.Form):
    """Points brought forward, one person per line."""

    text = forms.CharField(
        label=_("One person per line"),
        required=False,
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_("Name and points, e.g. “Mere Rangi, 12.5”; if two share a name, put a number first."),
    )
    file = forms.FileField(label=_("Or a CSV file"), required=False)
    add_new = forms.BooleanField(label=_("Add people who aren’t known yet"), required=False)
    take_out = forms.BooleanField(label=_("Take out anyone who isn’t in the list"), required=False)

    def clean(self) -> dict[str, Any]:
        """The lines of a file replace those typed. Raises ValidationError for a file that has none."""
        cleaned = super().clean() or {}
        if file := cleaned.get("file"):
            try:
                cleaned["text"] = brought_file(file.read(MOST_BYTES + 1))
            except ValueError as error:
                raise forms.ValidationError(str(error)) from error
        return cleaned

    def values(self) -> dict[str, Any]:
        """The lines, and whether they may add people or take them out, as the service takes them."""
        return {name: self.cleaned_data[name] for name in ("text", "add_new", "take_out")}


class CloseYearForm(forms.Form):
    """The representative, and the confirmation that the year is to be closed. `ahead` has those who are available with
    more points than a person on the list, by that person; None is nobody. Somebody else than the first is chosen only
    with another tick, for which it is then asked.
    """

    representative = forms.ChoiceField(label=_("Who represents New Zealand"), required=False)
    sure = forms.BooleanField(label=_("Close the year"), error_messages={"required": _("Tick this to close the year.")})
    although = forms.BooleanField(
        label=_("Somebody available has more points and doesn’t go"), required=False, widget=forms.HiddenInput
    )

    def __init__(
        self, people: Sequence[tuple[int, str]], ahead: Mapping[int | None, str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._ahead = ahead
        choices = [("", "nobody"), *((str(pk), name) for pk, name in people)]
        offer(self, "representative", choices)

    def clean(self) -> dict[str, Any]:
        """Ask once more where somebody available has more points. Raises ValidationError for a missing tick."""
        cleaned = super().clean() or {}
        chosen = cleaned.get("representative")
        ahead = "" if chosen is None else self._ahead.get(int(chosen) if chosen else None, "")
        if ahead:
            self.fields["although"].widget = forms.CheckboxInput()
            if not cleaned.get("although"):
                self.add_error("although", ahead)
        return cleaned

    @property
    def goes(self) -> int | None:
        """The player who represents New Zealand, None for nobody."""
        chosen = self.cleaned_data["representative"]
        return int(chosen) if chosen else None
