"""The check-in list of a round: everybody who could play in it, by name, and who is away."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from nzgs_tourney.models import Division, Entry, Round, RoundState, RoundStatus
from nzgs_tourney.tournament.division.history import Status
from ratings.imports.names import name_key


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """One entry; `status` is None for somebody who plays. A `house` player is available to make up an even number.
    `missed`: they were a no-show in the round before."""

    entry: int
    name: str
    rank: str
    club: str
    status: Status | None
    house: bool
    missed: bool


@dataclass(frozen=True, slots=True)
class NotInRound:
    """Somebody of the division who isn’t on the check-in list: withdrawn before the round, or entering later."""

    name: str
    rank: str
    status: Status


def is_published(division: Division, number: int) -> bool:
    """Whether the round is being played. One query."""
    return Round.objects.filter(division=division, number=number, state=RoundState.PUBLISHED).exists()


def not_in_round(division: Division, number: int) -> tuple[NotInRound, ...]:
    """The players that `check_in_list` leaves out, in the order of their names. One query."""
    entries = Entry.objects.filter(Q(withdrawn_from__lte=number) | Q(enters_in__gt=number), division=division)
    lines = [
        NotInRound(entry.name, entry.rank, Status.WITHDRAWN if _has_withdrawn(entry, number) else Status.NOT_ENTERED)
        for entry in entries
    ]
    return tuple(sorted(lines, key=lambda line: name_key(line.name)))


def _has_withdrawn(entry: Entry, number: int) -> bool:
    return entry.withdrawn_from is not None and entry.withdrawn_from <= number


def check_in_list(division: Division, number: int) -> tuple[CheckInLine, ...]:
    """The entries that are in the division in this round, in the order of their names. Two queries."""
    planned = {
        (row.entry_id, row.round_number): Status(row.status)
        for row in RoundStatus.objects.planned().filter(entry__division=division, round_number__in=(number - 1, number))
    }
    withdrawn_later = Q(withdrawn_from__isnull=True) | Q(withdrawn_from__gt=number)
    entries = Entry.objects.filter(withdrawn_later, division=division, enters_in__lte=number)
    lines = [
        CheckInLine(
            entry.pk,
            entry.name,
            entry.rank,
            entry.club,
            planned.get((entry.pk, number)),
            entry.house,
            missed=planned.get((entry.pk, number - 1)) is Status.ABSENT,
        )
        for entry in entries
    ]
    return tuple(sorted(lines, key=lambda line: (name_key(line.name), line.entry)))


def missed_before(division: Division, number: int) -> tuple[str, ...]:
    """The names of those who would be drawn in this round though they were no-shows in the one before. Two queries."""
    return tuple(line.name for line in check_in_list(division, number) if line.missed and line.status is None)
