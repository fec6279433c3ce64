"""Invented fields of players as New Zealand events have them, the same on every machine."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from nzgs_tourney.tournament.division.history import DivisionEntry
from ratings.rank import Rank, Rating

STRONGEST, WEAKEST = 6, -24
"""6 dan and 25 kyu."""
CLUBS = ("Auckland", "Auckland", "Auckland", "Wellington", "Wellington", "Christchurch", "Dunedin", "Nelson", "")
"""Drawn by lot for each player: several of one club, a few alone, some of none."""


def evenly_spread(size: int) -> tuple[DivisionEntry, ...]:
    """From 6 dan to 25 kyu in equal steps: as many strong as weak."""
    steps = size - 1
    return _people(size, lambda index: STRONGEST + (WEAKEST - STRONGEST) * index / steps)


def new_zealand(size: int) -> tuple[DivisionEntry, ...]:
    """A few strong and many kyu players, from 5 dan to 25 kyu."""
    return _people(size, lambda index: 5 - 29 * (index / (size - 1)) ** 0.8)


def beginners(size: int) -> tuple[DivisionEntry, ...]:
    """Kyu players from 9 kyu to 25 kyu."""
    return _people(size, lambda index: -8 - 16 * index / (size - 1))


def _people(size: int, stones_of: object) -> tuple[DivisionEntry, ...]:
    assert callable(stones_of)
    chance = Random(f"a field of {size}")
    found = []
    for number in range(1, size + 1):
        rank = Rank(round(stones_of(number - 1)))
        rating = Rating(rank.rating + Decimal(chance.randint(-45, 45)) / 100)
        found.append(DivisionEntry(number, f"Player {number}", rank, rating, chance.choice(CLUBS), country="NZ"))
    return tuple(found)
