"""A timetable in words: `every Monday 19:00`, `as in Open`, `Saturday 9:30 every 2 h, 3 rounds; Sunday 9:30 every 2 h`.

| phrase | what it means |
| --- | --- |
| `as in NAME` | the times of another division |
| `every WEEKDAY TIME` | the rounds that have no time yet, one a week, from the first such day of the event |
| `every second WEEKDAY TIME` | the same, one every two weeks; results may be due so too |
| `DAY TIME every LENGTH, N rounds` | so many rounds on a day, or all that have no time yet; no day: the first |
| `due every WEEKDAY TIME` | results due once a week, from the first such day after round 1 begins |

A day is a weekday, a date (`21 Nov`, `2026-11-21`); phrases are put together with `;`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from ground.dates import NEW_ZEALAND
from ground.freezing import freeze_mappings
from ground.translation import gettext as _

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME = r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d{2}))?\s*(?P<half>am|pm)?"
_AS_IN = re.compile(r"(?:as in|as|like) (?P<name>.+)", re.IGNORECASE)
_WEEKLY = re.compile(
    rf"(?P<due>(?:results )?due )?every (?P<second>second )?(?P<day>[a-z]+),? (?:at )?{_TIME}", re.IGNORECASE
)
_DAILY = re.compile(
    rf"(?:(?P<day>[a-z]+|\d{{1,2}} [a-z]+|\d{{4}}-\d{{2}}-\d{{2}}),? )??(?:at )?{_TIME},? every (?P<length>[^,]+?)"
    r"(?:,? (?P<rounds>\d{1,3}) rounds?)?",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    r"(?:(?P<hours>\d{1,2})(?::(?P<clock>\d{2})| ?h(?:ours?)?))?(?: ?(?P<minutes>\d{1,3}) ?(?:min(?:utes?)?)?)?",
    re.IGNORECASE,
)


SHORTEST = timedelta(minutes=5)
"""No round is shorter: less is a typing error."""


@dataclass(frozen=True, slots=True)
class Planned:
    """When rounds begin and when their results are due, by number, in New Zealand time."""

    starts: Mapping[int, datetime] = field(default_factory=dict)
    due: Mapping[int, datetime] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)


def read_phrases(text: str, rounds: int, first_day: date, others: Mapping[str, Planned]) -> Planned:
    """The times that these words give a division of so many rounds, whose event begins on `first_day`. `others`: the
    timetables of the event's other divisions, by name.

    Raises ValueError with a sentence for a phrase that isn't understood, one without a round left, and a division that
    isn't there or has no times.
    """
    starts: dict[int, datetime] = {}
    due: dict[int, datetime] = {}
    day = first_day
    for part in filter(None, (" ".join(part.split()) for part in re.split(r"[;\n]", text))):
        left = [number for number in range(1, rounds + 1) if number not in starts]
        if found := _AS_IN.fullmatch(part):
            other = _of_division(found["name"], others)
            starts |= {number: moment for number, moment in other.starts.items() if number <= rounds}
            due |= {number: moment for number, moment in other.due.items() if number <= rounds}
        elif found := _WEEKLY.fullmatch(part):
            begins = starts[1].date() if found["due"] and 1 in starts else day
            first = _next(_weekday(found["day"], part), begins)
            numbers = list(range(1, rounds + 1)) if found["due"] else _some(left, part)
            weeks = 2 if found["second"] else 1
            weekly = {n: _at(first + timedelta(weeks=weeks * place), found) for place, n in enumerate(numbers)}
            (due if found["due"] else starts).update(weekly)
        elif found := _DAILY.fullmatch(part):
            day = _day(found["day"], day, part)
            length = _length(found["length"], part)
            wanted = int(found["rounds"]) if found["rounds"] else len(left)
            if wanted > len(left):
                raise ValueError(_("“{part}”: only {left} rounds have no time yet.").format(part=part, left=len(left)))
            begins_at = _at(day, found)
            starts |= {number: begins_at + place * length for place, number in enumerate(_some(left, part)[:wanted])}
        else:
            raise _not_understood(part)
    return Planned(starts, due)


def _not_understood(part: str) -> ValueError:
    examples = _("every Monday 19:00; Saturday 9:30 every 2 h, 3 rounds; as in Open")
    return ValueError(_("“{part}” isn’t understood. Write e.g. {examples}.").format(part=part, examples=examples))


def _of_division(name: str, others: Mapping[str, Planned]) -> Planned:
    named = {other.casefold(): planned for other, planned in others.items()}
    if name.casefold() not in named:
        raise ValueError(_("No other division is called “{name}”.").format(name=name))
    planned = named[name.casefold()]
    if not (planned.starts or planned.due):
        raise ValueError(_("{name} has no timetable yet.").format(name=name))
    return planned


def _some(left: list[int], part: str) -> list[int]:
    if not left:
        raise ValueError(_("“{part}”: every round has a time already.").format(part=part))
    return left


def _weekday(text: str, part: str) -> int:
    found = [number for number, name in enumerate(_DAYS) if len(text) >= 2 and name.startswith(text.lower())]
    if len(found) != 1:
        raise _not_understood(part)
    return found[0]


def _next(weekday: int, day: date) -> date:
    """The first such weekday from this day on."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)


def _day(text: str | None, day: date, part: str) -> date:
    """The day meant, from `day` on; that one itself for none."""
    if not text:
        return day
    try:
        if "-" in text:
            return date.fromisoformat(text)
        if " " in text:
            number, month = text.split()
            meant = date(day.year, _MONTHS.index(month[:3].lower()) + 1, int(number))
            return meant if meant >= day else meant.replace(year=day.year + 1)
    except ValueError as error:
        raise _not_understood(part) from error
    return _next(_weekday(text, part), day)


def _at(day: date, found: re.Match[str]) -> datetime:
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        hour = hour % 12 + 12 * (found["half"].lower() == "pm")
    if hour > 23 or minute > 59 or not (found["minute"] or found["half"]):
        raise _not_understood(found[0])
    return datetime.combine(day, time(hour, minute), NEW_ZEALAND)


def _length(text: str, part: str) -> timedelta:
    """`2 h`, `1:30`, `1 h 30`, `90 min`, `90`."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise _not_understood(part)
    hours, minutes = int(found["hours"] or 0), int(found["clock"] or found["minutes"] or 0)
    length = timedelta(hours=hours, minutes=minutes)
    if length < SHORTEST:
        raise _not_understood(part)
    return length
