"""Reads the bracket of a knock-out."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.models import Division
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of


def bracket_values(division: Division, *, before: int | None = None) -> tuple[DivisionHistory, Bracket | None]:
    """The division with its rounds, those below `before` if given, and its bracket then: None before the first round is
    published, and for a division that is no knock-out. Seven queries at most."""
    value = division_values(division)
    if before is not None:
        value = replace(value, rounds=tuple(played for played in value.rounds if played.number < before))
    return value, bracket_of(value)
