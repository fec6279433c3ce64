"""Tells which divisions of an event are play-offs: made of players of the others, who carry nothing into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.tournament.division.choices import Carries


def play_offs_in(entries: Iterable[Entry]) -> frozenset[int]:
    """The rows of the play-offs among the divisions of these entries, which are all of theirs. Who is moved before
    anything is played may have left a division too, but with what they have there."""
    everything = list(entries)
    entered = {entry.division_id for entry in everything if entry.carries != Carries.NOTHING.value}
    return frozenset({entry.division_id for entry in everything} - entered)


def play_offs_of(division: Division) -> Mapping[Division, frozenset[int]]:
    """The divisions in which some of this one play on and carry nothing, in their order, each with the entries here of
    those who do. One query."""
    made: dict[Division, frozenset[int]] = {}
    rows = Entry.objects.filter(came_from__division=division, carries=Carries.NOTHING.value).select_related("division")
    for entry in rows.order_by("division__position", "division", "number"):
        made[entry.division] = made.get(entry.division, frozenset()) | {entry.came_from_id or 0}
    return made
