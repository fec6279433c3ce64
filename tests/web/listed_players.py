"""Players on the list of everybody, for its tests and those of a player's page."""

from __future__ import annotations

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.people.public_players import ListedPlayer, players_found
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from tests.db.desk import Desk


def entered_player(desk: Desk, name: str, rank: str = "3k", **more: str) -> Entry:
    return enter_player(desk.division.pk, NewEntry(name, rank, **more), actor="Director", certain=True)


def listed_players(search: str = "") -> tuple[ListedPlayer, ...]:
    return players_found(search).page((), 0, 50)
