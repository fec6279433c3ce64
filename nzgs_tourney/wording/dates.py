"""Dates and places as people write them."""

from __future__ import annotations

from datetime import date
from typing import Protocol


class Held(Protocol):
    """Something held on days, somewhere."""

    @property
    def city(self) -> str: ...
    @property
    def venue(self) -> str: ...
    @property
    def begins(self) -> date: ...
    @property
    def ends(self) -> date: ...


def span(begins: date, ends: date) -> str:
    """`21 November 2026`, `21–22 November 2026`, `28 November – 3 December 2026`."""
    last = f"{ends.day} {ends:%B} {ends.year}"
    if begins == ends:
        return last
    if (begins.year, begins.month) == (ends.year, ends.month):
        return f"{begins.day}–{last}"
    first = f"{begins.day} {begins:%B}"
    return f"{first} – {last}" if begins.year == ends.year else f"{first} {begins.year} – {last}"


def when_and_where(event: Held) -> str:
    """`Wellington, 21–22 November 2026`; without the city where none is given."""
    return ", ".join(filter(None, (event.city or event.venue, span(event.begins, event.ends))))
