"""The roll of a round: everybody who could play in it, by name, with what was said of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from nzgs_tourney.division.history import Status
from nzgs_tourney.models import PLANNED, Division, Entry, RoundStatus
from ratings.imports.names import name_key


@dataclass(frozen=True, slots=True)
class RollLine:
    """One entry; `status` is None for somebody who plays."""

    entry: int
    name: str
    rank: str
    club: str
    status: Status | None


def roll_of(division: Division, number: int) -> tuple[RollLine, ...]:
    """The entries that are in the division in this round, in the order of their names. Two queries."""
    planned = {
        row.entry_id: Status(row.status)
        for row in RoundStatus.objects.filter(
            entry__division=division, round_number=number, status__in=[one.value for one in PLANNED]
        )
    }
    there = Q(withdrawn_from__isnull=True) | Q(withdrawn_from__gt=number)
    entries = Entry.objects.filter(there, division=division, enters_in__lte=number)
    lines = [RollLine(one.pk, one.name, one.rank, one.club, planned.get(one.pk)) for one in entries]
    return tuple(sorted(lines, key=lambda line: (name_key(line.name), line.entry)))
