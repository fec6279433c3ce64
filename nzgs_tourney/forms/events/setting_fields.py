"""The form field for each kind of setting, and the fields that only settings have."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from games.wording.numbers import decimal_text
from games.wording.terms import komi_words, stones_words
from ground.translation import gettext as _now
from nzgs_tourney.forms.events.fields import HALF_POINTS, GradesField, RankField, TablesField
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Flag,
    FreeText,
    Grade,
    Grades,
    HandicapTable,
    Komi,
    PartOfStone,
    SettingKind,
    TableNumbers,
    Whole,
    Worth,
)


class KomiField(forms.DecimalField):
    """Points of komi, e.g. 7 or 6.5: whole or half ones, since no count ends between and no file holds others."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=4, decimal_places=1, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Browsers step by half points, from none."""
        return {**super().widget_attrs(widget), "min": 0, "step": "0.5"}

    def validate(self, value: Any) -> None:
        """Raises ValidationError with one sentence for less than nothing and for other parts of a point."""
        super().validate(value)
        if value is not None and (value < 0 or value % Decimal("0.5")):
            raise forms.ValidationError(
                _now("Komi is a number of whole or half points, 0 or more: e.g. 7 or 6.5, not {text}.").format(
                    text=value
                )
            )


MOST_ROWS = 60
_LINE = re.compile(
    r"(?P<difference>\d{1,2})\s*[:=]\s*(?:(?P<even>even)|(?P<stones>\d{1,2})\s*(?:stones?)?)"
    r"\s*,?\s*(?:(?P<none>no komi)|(?:komi\s*)?(?P<komi>\d{1,2}(?:[.,][05])?))?\s*",
    re.IGNORECASE,
)


class HandicapTableField(forms.CharField):
    """Lines, e.g. `2: 1 stone, no komi`, cleaned to `[[stones, "komi"], …]` from difference 0 upwards."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}))
        super().__init__(required=False, max_length=4_000, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored rows as lines, or the input."""
        return value if isinstance(value, str) else "\n".join(_text(*row) for row in enumerate(value or ()))

    def clean(self, value: Any) -> list[list[Any]]:
        """Raises ValidationError naming the line that can't be read, or that isn't the next difference."""
        rows: list[list[Any]] = []
        for number, line in enumerate(super().clean(value).splitlines(), start=1):
            if not line.strip():
                continue
            read = _LINE.fullmatch(line.strip())
            if read is None or (read["even"] and not (read["komi"] or read["none"])):
                raise forms.ValidationError(
                    _now(
                        "Line {number}, “{line}”, can’t be read: write e.g. “3: 2 stones, no komi” "
                        "or “1: even, komi 4”."
                    ).format(number=number, line=line.strip())
                )
            if int(read["difference"]) != len(rows):
                raise forms.ValidationError(
                    _now(
                        "Line {number} is for a difference of {difference}, but {rows} comes next: every difference "
                        "from 0 has a line."
                    ).format(number=number, difference=read["difference"], rows=len(rows))
                )
            komi = Decimal((read["komi"] or "0").replace(",", "."))
            rows.append([0 if read["even"] else int(read["stones"]), decimal_text(komi)])
        if len(rows) > MOST_ROWS:
            raise forms.ValidationError(
                _now("The table has {rows} lines; {most} are enough for any difference.").format(
                    rows=len(rows), most=MOST_ROWS
                )
            )
        return rows


def _text(difference: int, row: list[Any]) -> str:
    stones, komi = row
    return f"{difference}: {stones_words(stones)}, {komi_words(Decimal(komi))}"


_EVEN = (("", _("an even game if both sides agree")), ("0.50", _("always an even game")))


def setting_field(setting: Setting) -> forms.Field:
    """A field for the setting, which cleans it to the value that a row stores. Raises KeyError for a kind that has
    none.
    """
    return _FIELDS[type(setting.kind)](
        setting.kind, label=_lazily(setting), help_text=_(setting.hint) if setting.hint else ""
    )


def _title(setting: Setting) -> str:
    return setting.title


_lazily = lazy(_title, str)


def _choice(kind: Choice, **options: Any) -> forms.Field:
    choices = [(value.value, _(words)) for value, words in kind.words.items()]
    return forms.ChoiceField(choices=choices, required=all(value for value, _words in choices), **options)


def _even(_: PartOfStone, **options: Any) -> forms.Field:
    return forms.TypedChoiceField(choices=_EVEN, coerce=Decimal, empty_value=None, required=False, **options)


_FIELDS: dict[type[SettingKind], Callable[..., forms.Field]] = {
    FreeText: lambda kind, **options: forms.CharField(max_length=kind.longest, required=not kind.empty, **options),
    Flag: lambda _, **options: forms.BooleanField(required=False, **options),
    Whole: lambda kind, **options: forms.IntegerField(
        min_value=kind.page_least, max_value=kind.page_most, required=not kind.empty, **options
    ),
    Choice: _choice,
    Grade: lambda _, **options: RankField(required=False, **options),
    Grades: lambda _, **options: GradesField(**options),
    Komi: lambda _, **options: KomiField(**options),
    PartOfStone: _even,
    Worth: lambda _, **options: forms.TypedChoiceField(choices=HALF_POINTS, coerce=int, **options),
    TableNumbers: lambda _, **options: TablesField(**options),
    HandicapTable: lambda _, **options: HandicapTableField(**options),
}
