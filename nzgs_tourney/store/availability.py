"""Who plays in a round, and what the others do."""

from __future__ import annotations

from collections.abc import Mapping

from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Division, Entry, RoundStatus


def statuses_for(division: Division, number: int) -> dict[int, Status]:
    """By entry, why it is not simply drawn in this round: withdrawn, not yet entered, a director's word, or a house
    player, who comes in where the number is odd.

    Entries that are drawn in any case are not in it; byes, which the draw gives, never are.
    """
    planned = {
        row.entry_id: Status(row.status)
        for row in RoundStatus.objects.planned().filter(entry__division=division, round_number=number)
    }
    statuses: dict[int, Status] = {}
    for entry in Entry.objects.filter(division=division).order_by("pk"):
        if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
            statuses[entry.pk] = Status.WITHDRAWN
        elif entry.enters_in > number:
            statuses[entry.pk] = Status.NOT_ENTERED
        elif entry.pk in planned:
            statuses[entry.pk] = planned[entry.pk]
        elif entry.house:
            statuses[entry.pk] = Status.HOUSE
    return statuses


def absent(statuses: Mapping[int, Status]) -> dict[int, Status]:
    """Those of `statuses_for` who cannot play: everybody in it but the house players, who may be drawn."""
    return {entry: status for entry, status in statuses.items() if status is not Status.HOUSE}
