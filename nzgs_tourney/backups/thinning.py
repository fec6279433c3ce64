"""Which of many backups are kept: all of the last two hours, then one an hour, a day and a month."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

ALL = timedelta(hours=2)
HOURLY = timedelta(days=2)
DAILY = timedelta(days=30)
MONTHS = 12


def superfluous(made: Iterable[datetime], now: datetime) -> list[datetime]:
    """Those that may go, the oldest first; never the newest.

    Of an hour, a day or a month the last one is kept. Times are compared as they are, so all must have one time zone.
    """
    newest_first = sorted(set(made), reverse=True)
    seen: set[tuple[int, ...]] = set()
    go = []
    for one in newest_first:
        age = now - one
        if age <= ALL:
            continue
        step: tuple[int, ...] = (one.year, one.month)
        if age <= DAILY:
            step = (*step, one.day)
        if age <= HOURLY:
            step = (*step, one.hour)
        old = (now.year - one.year) * 12 + now.month - one.month > MONTHS
        if one != newest_first[0] and (step in seen or old):
            go.append(one)
        seen.add(step)
    return go[::-1]
