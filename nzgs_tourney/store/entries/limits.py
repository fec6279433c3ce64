"""Reads the limits of a division, and who of its entries is outside them."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.tournament.division.limits import GradeLimits, read_limits
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision
from ratings.imports.names import name_key
from ratings.rank import Rank, grade_of_entry


def limits_of(division: Division) -> GradeLimits:
    """The limits of a division. Raises ValueError for a stored text that isn't a grade."""
    return read_limits(division.lowest_grade, division.highest_grade)


def outside_division(
    division: Division, name: str, grade: Rank | None, rating: Decimal | None
) -> OutsideDivision | None:
    """That a player of this strength is outside the limits; None for one who is inside. No query."""
    limits = limits_of(division)
    outside = limits.outside(grade, rating)
    return OutsideDivision(name, division.name, limits, outside) if outside else None


def outside_of_entry(entry: Entry, division: Division) -> OutsideDivision | None:
    """The same of an entry, in its division or in another. No query."""
    return outside_division(division, entry.name, grade_of_entry(entry.rank), entry.rating)


def outside_entries(division: Division) -> tuple[OutsideDivision, ...]:
    """The entries outside the limits that nobody has given a reason for and that still play, by name. One query, none
    where there are no limits."""
    if not limits_of(division):
        return ()
    rows = Entry.objects.filter(division=division, limit_reason="", withdrawn_from=None)
    found = (outside_of_entry(entry, division) for entry in rows)
    return tuple(sorted((one for one in found if one), key=lambda one: name_key(one.name)))
