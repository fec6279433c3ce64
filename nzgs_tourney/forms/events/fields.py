"""Fields that read the notation of the game: grades, ratings, half points; and small numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.tags import read_tags
from ratings.rank import Rating, grade_of_entry, parse_rank, parse_rating

FIRST_YEAR, LAST_YEAR = 1900, 2199
HALF_POINTS = (
    ("2", gettext_lazy("1 point")),
    ("1", gettext_lazy("½ point")),
    ("0", gettext_lazy("nothing")),
)


def year_of_an_event(day: date) -> None:
    """Raises ValidationError for a date or time in a year that can only be a typing error."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise forms.ValidationError(
            _("The year is {year}: write one from {first} to {last}.").format(
                year=day.year, first=FIRST_YEAR, last=LAST_YEAR
            )
        )


class CountField(forms.IntegerField):
    """A whole number from 1 to `most`, in a short field."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        short = forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"})
        super().__init__(min_value=1, max_value=most, widget=short, **kwargs)


class RankField(forms.CharField):
    """A grade, e.g. 3d or 12k, cleaned to that spelling; empty if allowed. With `may_lack`, `?` for none yet too."""

    def __init__(self, *, may_lack: bool = False, **kwargs: Any) -> None:
        super().__init__(max_length=10, **kwargs)
        self.may_lack = may_lack

    def clean(self, value: Any) -> str:
        """Raises ValidationError with one sentence for a text that isn't a grade."""
        text = super().clean(value)
        read = grade_of_entry if self.may_lack else parse_rank
        try:
            return str(read(text)) if text else ""
        except ValueError as error:
            raise forms.ValidationError(f"{error}.") from error


class GradesField(forms.CharField):
    """Grades, e.g. `1d, 10k`, the strongest first, cleaned to a list of their spellings."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored list as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(value or ())

    def clean(self, value: Any) -> list[str]:
        """Raises ValidationError with one sentence for a text that isn't a grade, and for grades out of order."""
        try:
            ranks = [parse_rank(text) for text in re.split(r"[\s,;]+", super().clean(value)) if text]
        except ValueError as error:
            raise forms.ValidationError(f"{error}.") from error
        if any(lower >= higher for higher, lower in pairwise(ranks)):
            raise forms.ValidationError(_("Write the grades from the strongest down, each once."))
        return [str(rank) for rank in ranks]


class TablesField(forms.CharField):
    """Numbers of tables, e.g. `13, 21-24`, cleaned to a sorted list."""

    MOST = 999

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=400, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored list as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))

    def clean(self, value: Any) -> list[int]:
        """Raises ValidationError naming the part that isn't a number, and where there are too many."""
        tables: set[int] = set()
        for part in re.split(r"[\s,;]+", re.sub(r"\s*[-–]\s*", "-", super().clean(value)).strip(" ,;")):
            read = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part, re.ASCII)
            if part and read is None:
                raise forms.ValidationError(
                    _("“{part}” isn’t a table: write numbers, e.g. 13, 21-24.").format(part=part)
                )
            if read is not None:
                first, last = int(read[1]), int(read[2] or read[1])
                if not 1 <= first <= last:
                    raise forms.ValidationError(
                        _("“{part}” isn’t a range of tables: put the smaller number first.").format(part=part)
                    )
                tables.update(range(first, last + 1))
        if len(tables) > self.MOST:
            raise forms.ValidationError(_("{found} tables are too many to leave out.").format(found=len(tables)))
        return sorted(tables)


class TagsField(forms.CharField):
    """Words, e.g. `youth, newcomer`, cleaned to a list of them in lower case."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=400, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored list as one text, or the input."""
        return value if isinstance(value, str) else ", ".join(value or ())

    def clean(self, value: Any) -> list[str]:
        """Raises ValidationError with one sentence for a word that is too long, and for too many."""
        try:
            return read_tags(super().clean(value))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


class RatingField(forms.CharField):
    """A rating in stones, or a grade, whose middle it is; cleaned to a decimal with two places, None where it is left
    empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=10, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The input, or the stored value."""
        return "" if value is None else str(value)

    def clean(self, value: Any) -> Decimal | None:
        """Raises ValidationError with one sentence for a text that isn't a rating."""
        text = super().clean(value)
        try:
            return _rating(text) if text else None
        except ValueError as error:
            raise forms.ValidationError(f"{error}.") from error


def _rating(text: str) -> Rating:
    """A rating, or the middle of a grade. Raises ValueError as `parse_rating` does."""
    try:
        return Rating(parse_rank(text).rating.quantize(Decimal("0.01")))
    except ValueError:
        return parse_rating(text)


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Let the field of this name be answered with these choices. Raises TypeError for a field without choices."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} has no choices")
    field.choices = list(choices)
