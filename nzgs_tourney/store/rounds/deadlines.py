"""When a round opens, and when its results are due: for messages, calendars and whatever is done at that moment."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import Division, Event, RoundTime


def opening(event: Event, division: Division, round_number: int) -> datetime | None:
    """When round `round_number` of this division of the event begins, in UTC; None where nothing is announced. One
    query."""
    return _moment(event, division, round_number, "starts_at")


def deadline(event: Event, division: Division, round_number: int) -> datetime | None:
    """When the results of round `round_number` of this division of the event are due, in UTC; None where no time is
    set. One query."""
    return _moment(event, division, round_number, "due_at")


def _moment(event: Event, division: Division, round_number: int, column: str) -> datetime | None:
    times = RoundTime.objects.filter(division=division, division__event=event, round_number=round_number)
    moment: datetime | None = times.values_list(column, flat=True).first()
    return moment
