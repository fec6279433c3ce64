"""Tells which divisions of an event are play-offs: made of players of the others, who carry nothing into them."""

from __future__ import annotations

from collections.abc import Iterable

from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.division.choices import Carries


def play_offs_in(entries: Iterable[Entry]) -> frozenset[int]:
    """The rows of the play-offs among the divisions of these entries, which are all of theirs. Who is moved before
    anything is played may have left a division too, but with what they have there."""
    everything = list(entries)
    entered = {entry.division_id for entry in everything if entry.carries != Carries.NOTHING.value}
    return frozenset({entry.division_id for entry in everything} - entered)
