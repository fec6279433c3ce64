"""Who plays in a round, and what the others do."""

from __future__ import annotations

from nzgs_tourney.division.history import Status
from nzgs_tourney.models import PLANNED, Division, Entry, RoundStatus


def statuses_for(division: Division, number: int) -> dict[int, Status]:
    """By entry, why it cannot be drawn in this round: withdrawn, not yet entered, or a director's word.

    Entries that can be drawn are not in it; byes, which the draw gives, never are.
    """
    planned = {
        row.entry_id: Status(row.status)
        for row in RoundStatus.objects.filter(
            entry__division=division, round_number=number, status__in=[status.value for status in PLANNED]
        )
    }
    found: dict[int, Status] = {}
    for entry in Entry.objects.filter(division=division).order_by("pk"):
        if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
            found[entry.pk] = Status.WITHDRAWN
        elif entry.enters_in > number:
            found[entry.pk] = Status.NOT_ENTERED
        elif entry.pk in planned:
            found[entry.pk] = planned[entry.pk]
    return found
