"""A division's own table of handicaps and komi, written one line for each stone of difference."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms

from games.wording.numbers import decimal_text
from games.wording.terms import komi_words, stones_words
from ground.translation import gettext as _

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
                    _(
                        "Line {number}, “{line}”, can’t be read: write e.g. “3: 2 stones, no komi” "
                        "or “1: even, komi 4”."
                    ).format(number=number, line=line.strip())
                )
            if int(read["difference"]) != len(rows):
                raise forms.ValidationError(
                    _(
                        "Line {number} is for a difference of {difference}, but {rows} comes next: every difference "
                        "from 0 has a line."
                    ).format(number=number, difference=read["difference"], rows=len(rows))
                )
            komi = Decimal((read["komi"] or "0").replace(",", "."))
            rows.append([0 if read["even"] else int(read["stones"]), decimal_text(komi)])
        if len(rows) > MOST_ROWS:
            raise forms.ValidationError(
                _("The table has {rows} lines; {most} are enough for any difference.").format(
                    rows=len(rows), most=MOST_ROWS
                )
            )
        return rows


def _text(difference: int, row: list[Any]) -> str:
    stones, komi = row
    return f"{difference}: {stones_words(stones)}, {komi_words(Decimal(komi))}"
