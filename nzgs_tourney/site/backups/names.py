"""Names of automatic backups, with the site, the local time and the occasion, and which of many to keep: all of the
last two hours, then one for each hour, day and month.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from nzgs_tourney.site.backups.container import SUFFIX

NOTE = "About these backups.txt"
"""The file that marks a folder as chosen: if it is missing, the stick isn't plugged in."""
_NAME = re.compile(
    rf"nzgs-tourney-(?P<mark>[0-9a-f]{{8}})-(?P<time>[0-9]{{8}}-[0-9]{{6}})(-before-publishing)?{re.escape(SUFFIX)}"
)
_TIME = "%Y%m%d-%H%M%S"


def backup_name(mark: str, made_at: datetime, *, publishing: bool = False) -> str:
    """The name of a backup of this site."""
    return f"nzgs-tourney-{mark}-{made_at:{_TIME}}{'-before-publishing' if publishing else ''}{SUFFIX}"


def made_when(name: str, mark: str) -> datetime | None:
    """The local time in the name, without a zone; None for a file that isn't a backup of this site."""
    match = _NAME.fullmatch(name)
    if match is None or match["mark"] != mark:
        return None
    try:
        return datetime.strptime(match["time"], _TIME)  # noqa: DTZ007 - local time, as the name has it
    except ValueError:
        return None


def is_part(name: str, mark: str) -> bool:
    """Whether this is what an interrupted backup of this site left behind."""
    return name.startswith(f".nzgs-tourney-{mark}-") and name.endswith(".part")


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
