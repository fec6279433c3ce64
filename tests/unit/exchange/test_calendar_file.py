"""Calendars, read back with the library that wrote them and with another one."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

import pytest
import vobject
from icalendar import Calendar

from ground.dates import NEW_ZEALAND
from nzgs_tourney.tournament.exchange.calendar_file import CalendarLine, calendar_bytes

NOTED = datetime(2026, 9, 1, 3, 4, 5, tzinfo=UTC)


def a_line(starts: datetime | date, ends: datetime | date, **others: Any) -> CalendarLine:
    """A line of a calendar about nothing in particular."""
    given = {"uid": "round-1.2-0f@nzgs-tourney", "title": "Rimu Open, round 2", "details": "", "place": "", "url": ""}
    return CalendarLine(starts=starts, ends=ends, sequence=7, changed=NOTED, **{**given, **others})


def hour_from(starts: datetime) -> CalendarLine:
    """A line of one hour."""
    return a_line(starts, starts + timedelta(hours=1))


def read_back(*lines: CalendarLine) -> list[Any]:
    """The lines of the calendar with these, as the library reads them."""
    return list(Calendar.from_ical(calendar_bytes("Rimu Open", lines)).events)


def read_elsewhere(*lines: CalendarLine) -> Any:
    """The calendar with these, as another library reads it, by the zone that the file itself gives."""
    return vobject.readOne(calendar_bytes("Rimu Open", lines).decode())


CHANGES = [
    (datetime(2026, 9, 26, 13, 59, tzinfo=UTC), "2026-09-27T01:59:00+12:00"),
    (datetime(2026, 9, 26, 14, 0, tzinfo=UTC), "2026-09-27T03:00:00+13:00"),
    (datetime(2027, 4, 3, 12, 59, tzinfo=UTC), "2027-04-04T01:59:00+13:00"),
    (datetime(2027, 4, 3, 15, 0, tzinfo=UTC), "2027-04-04T03:00:00+12:00"),
    (datetime(2028, 4, 1, 11, 0, tzinfo=UTC), "2028-04-02T00:00:00+13:00"),
    (datetime(2028, 9, 23, 23, 0, tzinfo=UTC), "2028-09-24T12:00:00+13:00"),
    (datetime(2026, 6, 15, 0, 0, tzinfo=UTC), "2026-06-15T12:00:00+12:00"),
]
"""Moments around both changes of the clocks, and at midwinter, with what a clock in New Zealand says."""


@pytest.mark.parametrize(("moment", "local"), CHANGES, ids=[local for _, local in CHANGES])
def test_a_time_is_the_same_moment_on_both_sides_of_a_change_of_clocks(moment: datetime, local: str) -> None:
    (event,) = read_back(hour_from(moment))
    assert event["DTSTART"].params["TZID"] == "Pacific/Auckland"
    assert event.DTSTART.isoformat() == local
    assert event.DTEND.astimezone(UTC) == moment + timedelta(hours=1)
    calendar = read_elsewhere(hour_from(moment))
    assert calendar.vevent.dtstart.value.isoformat() == local


def test_the_hour_that_comes_twice_in_autumn_is_told_apart() -> None:
    for hour in (13, 14):
        moment = datetime(2027, 4, 3, hour, 30, tzinfo=UTC)
        assert moment.astimezone(NEW_ZEALAND).hour == 2
        (event,) = read_back(hour_from(moment))
        assert event.DTSTART.astimezone(UTC) == moment


def own_zone() -> tzinfo:
    """The zone as the file's own rules give it, without any table of zones."""
    found = read_elsewhere(hour_from(NOTED)).vtimezone.gettzinfo()
    assert isinstance(found, tzinfo)
    return found


def test_the_rules_in_the_file_give_new_zealand_s_time_for_thirty_years() -> None:
    zone = own_zone()
    for days in range(0, 30 * 366, 3):
        noon = datetime.fromisoformat("2010-01-01T12:00") + timedelta(days=days)
        assert zone.utcoffset(noon) == noon.replace(tzinfo=NEW_ZEALAND).utcoffset(), noon


@pytest.mark.parametrize("year", [2026, 2027, 2028])
def test_the_clocks_change_at_the_hour_that_the_law_says(year: int) -> None:
    zone, checked = own_zone(), 0
    for month, days in ((9, range(24, 31)), (4, range(1, 8))):
        for day in days:
            # Not between two and three: that hour is left out in spring, and comes twice in autumn.
            for hour in (0, 1, 3, 4):
                moment = datetime.fromisoformat(f"{year}-{month:02}-{day:02}T{hour:02}:30")
                assert zone.utcoffset(moment) == moment.replace(tzinfo=NEW_ZEALAND).utcoffset(), moment
                checked += 1
    assert checked == 56


def test_a_line_says_when_it_was_changed_and_how_often() -> None:
    url, details = "https://tourney.example/e/rimu/", "Table 4.\nNew Zealand time: Saturday 21 November, 09:00."
    (event,) = read_back(a_line(NOTED, NOTED + timedelta(hours=2), place="Hall, Wellington", url=url, details=details))
    assert event["UID"] == "round-1.2-0f@nzgs-tourney"
    assert event["SEQUENCE"] == 7
    assert (event["DTSTAMP"].dt, event["LAST-MODIFIED"].dt) == (NOTED, NOTED)
    assert (str(event["SUMMARY"]), str(event["LOCATION"])) == ("Rimu Open, round 2", "Hall, Wellington")
    assert (str(event["URL"]), str(event["DESCRIPTION"])) == (url, details)


def test_whole_days_stay_days_in_every_zone() -> None:
    (event,) = read_back(a_line(date(2026, 11, 21), date(2026, 11, 23)))
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (date(2026, 11, 21), date(2026, 11, 23))
    assert event["DTSTART"].params["VALUE"] == "DATE"
    assert event["TRANSP"] == "TRANSPARENT"


def test_names_that_mean_something_in_the_format_are_text() -> None:
    title = "Ōtautahi; Open, round 2:\nSUMMARY:囲碁 \\ " + "長" * 60
    (event,) = read_back(a_line(NOTED, NOTED + timedelta(hours=1), title=title))
    assert str(event["SUMMARY"]) == title
    assert read_elsewhere(a_line(NOTED, NOTED + timedelta(hours=1), title=title)).vevent.summary.value == title
    lines = calendar_bytes(title, [a_line(NOTED, NOTED + timedelta(hours=1), title=title)]).split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert not any(b"\n" in line for line in lines)


def test_a_program_is_asked_to_read_the_feed_again_every_hour() -> None:
    text = calendar_bytes("Rimu Open", [hour_from(NOTED)]).decode()
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in text
    assert "X-PUBLISHED-TTL:PT1H\r\n" in text


def test_the_same_lines_give_the_same_bytes() -> None:
    assert calendar_bytes("Rimu Open", [hour_from(NOTED)]) == calendar_bytes("Rimu Open", [hour_from(NOTED)])
    assert b"BEGIN:VEVENT" not in calendar_bytes("Rimu Open", [])
