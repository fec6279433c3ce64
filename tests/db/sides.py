"""Sides of partners for tests."""

from __future__ import annotations

from typing import Any

from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from tests.db.desk import Desk, name_of


def enter_side(desk: Desk, *partners: Partner, **more: Any) -> Entry:
    """A side of these partners in the desk's division."""
    return enter_player(desk.division.pk, NewEntry("", partners=partners, **more), actor="Director")


def side_of_two(desk: Desk, number: int, rank: str = "3k") -> Entry:
    """The side of this number, of two people of one grade."""
    return enter_side(desk, Partner(name_of(2 * number), rank), Partner(name_of(2 * number + 1), rank))
