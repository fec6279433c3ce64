"""The names of a person: their own, those they were entered with, those they had before, and that of a moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime

from nzgs_tourney.models import Entry, FormerName
from ratings.imports.names import name_key
from ratings.models import Player


def names_at(players: Collection[int], moment: datetime | None) -> dict[int, str]:
    """The names that these players had at a moment, by number; for None, those they have now. Two queries, one for
    None."""
    names = dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))
    if moment is not None:
        since = FormerName.objects.filter(player__in=players, at__gt=moment).order_by("-at", "-pk")
        names.update(since.values_list("player_id", "name"))
    return names


def other_names(people: Mapping[int, Player], players_joined: Mapping[int, int]) -> dict[int, tuple[str, ...]]:
    """The names of each person besides their own, by the number of the player who is kept; two that differ only in case
    or accents are one. `people` are all players, `players_joined` those who are somebody else. Two queries."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    entered_names = [
        *((pk, people[pk].name) for pk in players_joined if pk in people),
        *Entry.objects.order_by().values_list("player_id", "name").distinct(),
        *FormerName.objects.values_list("player_id", "name"),
    ]
    for player, name in entered_names:
        person = players_joined.get(player, player)
        if person in people and (key := name_key(name)) and key != name_key(people[person].name):
            names[person].setdefault(key, name)
    return {person: tuple(sorted(found.values())) for person, found in names.items()}
