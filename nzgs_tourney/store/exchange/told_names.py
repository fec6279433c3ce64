"""Which names of players the history of an event has: their digests are in its chain, so a file can't change them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.models import PersonalData
from nzgs_tourney.models import Entry
from ratings.models import Player


def told_names(entries: Iterable[Entry], told: Iterable[PersonalData]) -> Mapping[int, set[str]]:
    """By the player's number: the names of their entries, and every text that the history tells of them."""
    names: dict[int, set[str]] = defaultdict(set)
    for entry in entries:
        names[entry.player_id].add(entry.name)
    for row in told:
        if row.player_id is not None and isinstance(row.value, str):
            names[row.player_id].add(row.value)
    return names


def call_as_entered(players: Iterable[Player], entries: Iterable[Entry], told: Iterable[PersonalData]) -> None:
    """Give each of these rows whose name the history doesn't have, e.g. because it is from another event, the name of
    their newest entry. Nothing is saved."""
    newest = {entry.player_id: entry for entry in sorted(entries, key=lambda entry: entry.pk)}
    names = told_names(newest.values(), told)
    for player in players:
        entry = newest.get(player.pk)
        if entry is not None and player.forgotten_at is None and player.name not in names[player.pk]:
            player.name, player.family_name, player.given_name = entry.name, entry.family_name, entry.given_name
            player.name_guessed = entry.name_guessed
