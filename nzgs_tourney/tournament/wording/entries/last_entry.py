"""A known person's last entry as a phrase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.wording.numbers import listed
from ground.translation import gettext as _
from ratings.rank import Rank


@dataclass(frozen=True, slots=True)
class LastEntry:
    """A player's last entry: the grade and the event."""

    rank: Rank
    event: str


def known_as_words(name: str, others: Sequence[str]) -> str:
    """`Mere Smith (also Mere Rangi)`: a known person with the other names that find them, e.g. from before they
    married."""
    if not others:
        return name
    return _("{name} (also {others})").format(name=name, others=listed(others))


def last_entry_words(seen: LastEntry | None) -> str:
    """`3d in Wellington Open 2025`; for None, that the person is known but was in no event."""
    if seen is None:
        return _("known, not seen in an event")
    return _("{grade} in {event}").format(grade=seen.rank, event=seen.event)
