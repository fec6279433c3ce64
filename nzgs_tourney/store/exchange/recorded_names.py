"""Which names of players the history of an event has: their digests are in its chain, so a file can't change them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.models import Game, PersonalData
from nzgs_tourney.models import Entry
from ratings.models import Player
from ratings.name_parts import guessed_parts


def recorded_names(entries: Iterable[Entry], personal_data: Iterable[PersonalData]) -> Mapping[int, set[str]]:
    """By the player's number: the names of their entries, and every text that the history tells of them."""
    names: dict[int, set[str]] = defaultdict(set)
    for entry in entries:
        names[entry.player_id].add(entry.name)
    for row in personal_data:
        if row.player_id is not None and isinstance(row.value, str):
            names[row.player_id].add(row.value)
    return names


def call_as_entered(
    players: Iterable[Player], entries: Iterable[Entry], games: Iterable[Game], personal_data: Iterable[PersonalData]
) -> None:
    """Give each of these rows whose name the history doesn't have, e.g. because it is from another event, the name of
    their newest entry, or of their last game where the entry is another person's now. Nothing is saved."""
    newest = {entry.player_id: entry for entry in sorted(entries, key=lambda entry: entry.pk)}
    names = recorded_names(newest.values(), personal_data)
    played: dict[int, str] = {}
    for game in games:
        played |= {game.black_id: game.black_name, game.white_id: game.white_name}
    for player in players:
        if player.forgotten_at is not None or player.pk not in names or player.name in names[player.pk]:
            continue
        if entry := newest.get(player.pk):
            player.name, player.family_name, player.given_name = entry.name, entry.family_name, entry.given_name
            player.name_guessed = entry.name_guessed
        elif player.pk in played:
            parts = guessed_parts(played[player.pk])
            player.name, player.family_name, player.given_name = played[player.pk], parts.family, parts.given
            player.name_guessed = True
