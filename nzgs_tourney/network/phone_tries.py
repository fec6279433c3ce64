"""When a phone last opened the page that shows whether it reaches this computer.

It is kept in the memory of the server's process: where phones are let in there is only one, and the answer is of use
only to somebody beside the phone.
"""

from __future__ import annotations

from datetime import datetime

from django.core.cache import cache

from nzgs_tourney.network.local_requests import is_this_machine

_TRIED = "a-phone-tried"
_KEPT_SECONDS = 24 * 60 * 60


def note_try(visitor: str, now: datetime) -> None:
    """Note that a visitor at that address opened it, unless that is this computer itself."""
    if not is_this_machine(visitor):
        cache.set(_TRIED, now, _KEPT_SECONDS)


def last_try() -> datetime | None:
    """When another machine did; None where none has since the server started."""
    tried: datetime | None = cache.get(_TRIED)
    return tried
