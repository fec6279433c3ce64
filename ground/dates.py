"""Dates, times, spans and months as the reader's language writes them, from CLDR; in English as New Zealand does."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from ground.translation import LABELS, language

if TYPE_CHECKING:
    from babel import Locale
NEW_ZEALAND = ZoneInfo("Pacific/Auckland")


class Form(StrEnum):
    """Which parts of a date are written. The values are those that templates give to the filter `date`."""

    LONG = "j F Y"
    """21 November 2026"""
    SHORT = "j M Y"
    """21 Nov 2026"""
    WEEKDAY_LONG = "l j F"
    """Saturday 21 November"""
    WEEKDAY_SHORT = "D j M"
    """Sat 21 Nov"""
    WEEKDAY_YEAR = "D j M Y"
    """Sat 21 Nov 2026"""
    MONTH = "M Y"
    """Nov 2026"""
    YEAR = "Y"
    """2026"""
    DAY_NAME = "l"
    """Saturday"""
    DAY_NAME_SHORT = "D"
    """Sat"""


# (Windows doesn't know `%-d`.)
_ENGLISH = {
    Form.LONG: "{0.day} {0:%B %Y}",
    Form.SHORT: "{0.day} {0:%b %Y}",
    Form.WEEKDAY_LONG: "{0:%A} {0.day} {0:%B}",
    Form.WEEKDAY_SHORT: "{0:%a} {0.day} {0:%b}",
    Form.WEEKDAY_YEAR: "{0:%a} {0.day} {0:%b %Y}",
    Form.MONTH: "{0:%b %Y}",
    Form.YEAR: "{0:%Y}",
    Form.DAY_NAME: "{0:%A}",
    Form.DAY_NAME_SHORT: "{0:%a}",
}
_SKELETONS = {
    Form.LONG: "yMMMMd",
    Form.SHORT: "yMMMd",
    Form.WEEKDAY_LONG: "MMMEd",
    Form.WEEKDAY_SHORT: "MMMEd",
    Form.WEEKDAY_YEAR: "yMMMEd",
    Form.MONTH: "yMMM",
    Form.YEAR: "y",
}
"""The form's name in CLDR, which has no order of its own for the long weekday with a long month."""
_DAY_NAMES = {Form.DAY_NAME: "EEEE", Form.DAY_NAME_SHORT: "E"}
"""The names of days alone, for which CLDR has patterns but no skeletons."""
_WHOLE_DAY_NAMES = ("ja", "ko")
"""Languages whose short name of a day is one letter, 月 or 월, which alone means *month*: there the whole name is
written.
"""


def date_text(day: date, form: Form = Form.LONG) -> str:
    """The date in this form."""
    locale = reader_locale()
    return _ENGLISH[form].format(day) if locale is None else _in_locale(day, form, locale)


def clock_text(moment: datetime) -> str:
    """The time of day: `14:02`, in every language."""
    return f"{moment:%H:%M}"


def moment_text(moment: datetime, form: Form = Form.WEEKDAY_SHORT) -> str:
    """The date in this form with the time: `Sat 21 Nov, 14:02`; `Sat 14:02` after the name of a day alone."""
    return _with_clock(moment, clock_text(moment), form)


def deadline_text(moment: datetime, form: Form = Form.WEEKDAY_SHORT) -> str:
    """The same for the end of something: midnight ends the day before it, `Sun 22 Nov, 24:00`."""
    if moment.time() != time():
        return moment_text(moment, form)
    return _with_clock(moment - timedelta(days=1), "24:00", form)


def _with_clock(day: date, clock: str, form: Form) -> str:
    comma = "," if reader_locale() is None and form not in (Form.DAY_NAME, Form.DAY_NAME_SHORT) else ""
    return f"{date_text(day, form)}{comma} {clock}"


def stamp_text(moment: datetime) -> str:
    """The moment with its year and time zone, as printed on papers: `Sat 21 Nov 2026, 14:02 NZDT`."""
    return f"{moment_text(moment, Form.WEEKDAY_YEAR)} {moment:%Z}"


def long_date(day: date) -> str:
    """`21 November 2026`."""
    return date_text(day, Form.LONG)


def short_date(day: date) -> str:
    """`21 Nov 2026`."""
    return date_text(day, Form.SHORT)


def span_text(begins: date, ends: date) -> str:
    """`21 November 2026`, `21–22 November 2026`, `28 November – 3 December 2026`."""
    if begins == ends:
        return long_date(begins)
    locale = reader_locale()
    if locale is not None:
        from babel.dates import format_interval

        return str(format_interval(begins, ends, _SKELETONS[Form.LONG], locale=locale))
    last = long_date(ends)
    if (begins.year, begins.month) == (ends.year, ends.month):
        return f"{begins.day}–{last}"
    first = long_date(begins)
    return f"{first.removesuffix(f' {begins.year}') if begins.year == ends.year else first} – {last}"


def _in_locale(day: date, form: Form, locale: Locale) -> str:
    from babel.dates import format_date, format_skeleton

    if form is Form.DAY_NAME_SHORT and locale.language in _WHOLE_DAY_NAMES:
        form = Form.DAY_NAME
    if form in _DAY_NAMES:
        return str(format_date(day, _DAY_NAMES[form], locale=locale))
    return str(format_skeleton(_SKELETONS[form], day, locale=locale))


def reader_locale() -> Locale | None:
    """CLDR's data for the reader's language, None for English, with Māori labels or without, and for a language that
    CLDR doesn't have."""
    code = language()
    return None if code == LABELS or code.startswith("en") else _locale(code)


@lru_cache(maxsize=16)
def _locale(code: str) -> Locale | None:
    # Imported here so that a command in English starts without it.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
