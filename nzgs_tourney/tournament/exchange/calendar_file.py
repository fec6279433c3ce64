"""Calendars as iCalendar files (RFC 5545), for any calendar program: a file to open, or a feed that it reads again.

Times are written in New Zealand's zone with its rule beside them (section 3.6.5), and whole days as days. A program
shows each in the zone of the person who looks. A line that comes again keeps its UID (section 3.8.4.7), and its
SEQUENCE is higher after each change (3.8.7.4).

icalendar takes a quarter of a second to load, so it is loaded when the first calendar is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from ground.dates import NEW_ZEALAND

if TYPE_CHECKING:
    from icalendar import Timezone

CALENDAR_TYPE = "text/calendar; charset=utf-8"
READ_AGAIN = timedelta(hours=1)
"""How often a program is asked to read a feed again (RFC 7986, section 5.7)."""
_PRODUCT = "-//NZGS Tourney//Calendar//EN"


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """Something with its time: from `starts` until `ends`, which isn't part of it. Both are moments or both are days.

    `uid` is the same on every site and in every version. `sequence` grows with every change of it, and `changed` is
    when that was.
    """

    uid: str
    title: str
    starts: datetime | date
    ends: datetime | date
    details: str
    place: str
    url: str
    sequence: int
    changed: datetime


def calendar_bytes(name: str, lines: Iterable[CalendarLine]) -> bytes:
    """The calendar with these lines. The same lines give the same bytes, in one language."""
    from icalendar import Calendar, vDuration, vText

    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for key, text in (("name", name), ("x-wr-calname", name), ("x-wr-timezone", NEW_ZEALAND.key)):
        calendar.add(key, vText(text))
    calendar.add("refresh-interval", READ_AGAIN, {"value": "DURATION"})
    calendar.add("x-published-ttl", vDuration(READ_AGAIN))
    calendar.add_component(_new_zealand())
    for line in lines:
        _add(calendar, line)
    return bytes(calendar.to_ical())


def _add(calendar: object, line: CalendarLine) -> None:
    from icalendar import Calendar, Event

    assert isinstance(calendar, Calendar)
    event = Event()
    event.add("uid", line.uid)
    event.add("dtstamp", line.changed.astimezone(UTC))
    event.add("last-modified", line.changed.astimezone(UTC))
    event.add("sequence", line.sequence)
    event.add("dtstart", _in_new_zealand(line.starts))
    event.add("dtend", _in_new_zealand(line.ends))
    event.add("summary", line.title)
    for key, text in (("description", line.details), ("location", line.place), ("url", line.url)):
        if text:
            event.add(key, text)
    # Who has a round, or a deadline, isn't busy for the whole day of it.
    if not isinstance(line.starts, datetime):
        event.add("transp", "TRANSPARENT")
    calendar.add_component(event)


def _in_new_zealand(when: datetime | date) -> datetime | date:
    """The day, or the time in New Zealand; in UTC in the hour that comes a second time as summer time ends, because a
    time with a zone means the first (section 3.3.5)."""
    if not isinstance(when, datetime):
        return when
    local = when.astimezone(NEW_ZEALAND)
    return when.astimezone(UTC) if local.fold else local


@lru_cache(maxsize=1)
def _new_zealand() -> Timezone:
    """New Zealand's rule since 2007 (Time Act 1974, Daylight Time Order 2007): summer time from the last Sunday of
    September until the first Sunday of April."""
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    zone = Timezone()
    zone.add("tzid", NEW_ZEALAND.key)
    summer, winter = timedelta(hours=13), timedelta(hours=12)
    for part, name, first, month, sunday, before, after in (
        (TimezoneDaylight(), "NZDT", "2007-09-30T02:00", 9, "-1SU", winter, summer),
        (TimezoneStandard(), "NZST", "2008-04-06T03:00", 4, "1SU", summer, winter),
    ):
        part.add("dtstart", datetime.fromisoformat(first))  # without a zone: it is in the one that ends then
        part.add("tzname", name)
        part.add("tzoffsetfrom", before)
        part.add("tzoffsetto", after)
        part.add("rrule", {"freq": "yearly", "bymonth": month, "byday": sunday})
        zone.add_component(part)
    return zone
