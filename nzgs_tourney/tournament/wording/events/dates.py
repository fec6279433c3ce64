"""When and where something is held, and until when something may be done."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

from ground.dates import NEW_ZEALAND, Form, moment_text, span_text
from ground.translation import gettext as _


class DatedEvent(Protocol):
    """Something held on days, somewhere."""

    @property
    def city(self) -> str: ...
    @property
    def venue(self) -> str: ...
    @property
    def begins(self) -> date: ...
    @property
    def ends(self) -> date: ...


def when_and_where(event: DatedEvent) -> str:
    """`Wellington, 21–22 November 2026`; without the city where none is given."""
    where, when = event.city or event.venue, span_text(event.begins, event.ends)
    return _("{place}, {date}").format(place=where, date=when) if where else when


def due_words(moment: datetime) -> str:
    """`Sunday 29 November, 23:59`, in New Zealand time."""
    return moment_text(moment.astimezone(NEW_ZEALAND), Form.WEEKDAY_LONG)
