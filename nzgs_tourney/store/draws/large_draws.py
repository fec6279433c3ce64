"""Which draws are too large to be made while a director waits."""

from __future__ import annotations

from nzgs_tourney.models import Division
from nzgs_tourney.store.entries.availability import statuses_for
from nzgs_tourney.tournament.division.settings import System

AT_ONCE = 400
"""The most players who are paired while the director waits: that takes less than two seconds in any order of the tiers,
even on a machine several times slower than the one it was measured on. A number of players instead of a time, so that
an event behaves the same on every machine. Players whose boards stay aren't paired and don't count."""


def too_many(players: int) -> bool:
    """Whether pairing so many may take longer than anybody should wait for a page."""
    return players > AT_ONCE


def is_large(division: Division, number: int) -> bool:
    """Whether the draw of this round is made in a separate process. Few queries."""
    return division.system != System.ROUND_ROBIN.value and too_many(players_of(division, number))


def players_of(division: Division, number: int) -> int:
    """How many are drawn in this round."""
    return division.entries.count() - len(statuses_for(division, number))
