"""Tells people of one name apart on a list: by their NZGS number or club, or by the player's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.division.names import told_apart
from ratings.models import Player


def names_apart(names: Mapping[int, str]) -> dict[int, str]:
    """How each player is called on a list, by number: `Mere Kea`, or for two of that name `Mere Kea, 1002` and `Mere
    Kea, Ōtautahi`. No query where all names differ, otherwise two."""
    count = Counter(names.values())
    shared = [player for player, name in names.items() if count[name] > 1]
    if not shared:
        return dict(names)
    numbers = dict(Player.objects.filter(pk__in=shared).values_list("pk", "nzgs_id"))
    entries = Entry.objects.filter(player__in=shared).order_by("entered_at")
    clubs = dict(entries.values_list("player_id", "club"))
    apart = {one: (names[one], numbers[one] or clubs.get(one) or f"#{one}", f"#{one}") for one in shared}
    return {**names, **told_apart(apart)}
