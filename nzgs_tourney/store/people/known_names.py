"""Every name by which a person is known: their own, those they were entered with, and those they had before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from nzgs_tourney.models import Entry, FormerName
from ratings.imports.names import name_key
from ratings.models import Player


def other_names(people: Mapping[int, Player], joined: Mapping[int, int]) -> dict[int, tuple[str, ...]]:
    """The names of each person besides their own, by the number of the player who is kept; two that differ only in case
    or accents are one. `people` are all players, `joined` those who are somebody else. Two queries."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    told = [
        *((pk, people[pk].name) for pk in joined if pk in people),
        *Entry.objects.order_by().values_list("player_id", "name").distinct(),
        *FormerName.objects.values_list("player_id", "name"),
    ]
    for player, name in told:
        person = joined.get(player, player)
        if person in people and (key := name_key(name)) and key != name_key(people[person].name):
            names[person].setdefault(key, name)
    return {person: tuple(sorted(found.values())) for person, found in names.items()}
