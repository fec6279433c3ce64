"""Who plays in a round, and the status of the others."""

from __future__ import annotations

from collections.abc import Mapping

from nzgs_tourney.models import Division, Entry, RoundStatus
from nzgs_tourney.tournament.division.history import Status


def statuses_for(division: Division, number: int) -> dict[int, Status]:
    """The status, by entry, of everybody who isn't simply drawn in this round: withdrawn, not yet entered, set by a
    director, or a house player, who plays if the number is odd.

    Entries that are drawn in any case are left out; byes never count, since the draw gives them.
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
    """Those of `statuses_for` who can't play: everybody except the house players, who may be drawn."""
    return {entry: status for entry, status in statuses.items() if status is not Status.HOUSE}
