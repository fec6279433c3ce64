"""Chooses which of many backups to keep: all of the last two hours, then one for each hour, day and month."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

ALL = timedelta(hours=2)
HOURLY = timedelta(days=2)
DAILY = timedelta(days=30)
MONTHS = 12


def superfluous(made_at: Iterable[datetime], now: datetime) -> list[datetime]:
    """Those that may be deleted, the oldest first; never the newest.

    Of each hour, day or month the last one is kept. Times are compared as they are, so all must have the same time
    zone.
    """
    newest_first = sorted(set(made_at), reverse=True)
    periods: set[tuple[int, ...]] = set()
    go = []
    for moment in newest_first:
        age = now - moment
        if age <= ALL:
            continue
        step: tuple[int, ...] = (moment.year, moment.month)
        if age <= DAILY:
            step = (*step, moment.day)
        if age <= HOURLY:
            step = (*step, moment.hour)
        old = (now.year - moment.year) * 12 + now.month - moment.month > MONTHS
        if moment != newest_first[0] and (step in periods or old):
            go.append(moment)
        periods.add(step)
    return go[::-1]
