"""Where a known person was last seen, in a phrase."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.rank import Rank
from ratings.translation import gettext as _


@dataclass(frozen=True, slots=True)
class LastEntry:
    """Where a player was entered last, and by which grade."""

    rank: Rank
    event: str


def last_entry_words(seen: LastEntry | None) -> str:
    """`3d in Wellington Open 2025`; for None that the person is known, and was in no event."""
    if seen is None:
        return _("known, not seen in an event")
    return _("{grade} in {event}").format(grade=seen.rank, event=seen.event)
