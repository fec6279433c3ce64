"""Where a known person was last seen, to tell people with the same name apart."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Entry
from ratings.rank import Rank, parse_rank
from ratings.translation import gettext as _
from ratings.translation import gettext_noop

NEVER_ENTERED = gettext_noop("known, not seen in an event")


@dataclass(frozen=True, slots=True)
class LastEntry:
    """Where a player was entered last, and by which grade: `3d in Wellington Open 2025`."""

    rank: Rank
    event: str

    @property
    def words(self) -> str:
        """The same as a phrase."""
        return _("{grade} in {event}").format(grade=self.rank, event=self.event)


def last_entry_of(players: set[int]) -> dict[int, LastEntry]:
    """The last entry of each of these players who has one. One query."""
    entries = Entry.objects.filter(player__in=players).select_related("division__event").order_by("entered_at")
    return {entry.player_id: LastEntry(parse_rank(entry.rank), entry.division.event.name) for entry in entries}
