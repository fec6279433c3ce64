"""Names of automatic backups: the site, the local time, and the occasion."""

from __future__ import annotations

import re
from datetime import datetime

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
