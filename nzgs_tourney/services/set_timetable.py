"""A director announces when the rounds of a division begin."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from django.db import transaction

from games.ledger.append import append, lock
from nzgs_tourney.division.timetable import out_of_order
from nzgs_tourney.models import Division, RoundTime
from ratings.refused import Refused


@transaction.atomic
def set_timetable(division_id: int, starts: Mapping[int, datetime | None], *, actor: str) -> dict[int, datetime]:
    """The announced starts of the division's rounds after this change, by number; None takes one away, and rounds that
    are not named stay as they are. One ledger event if anything changed, with what it was and is, in UTC.

    Raises Refused for a round that the division does not have, and for a round that would not begin after the one
    before it.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    before = dict(RoundTime.objects.filter(division=division).values_list("round_number", "starts_at"))
    if beyond := [number for number in starts if not 1 <= number <= division.rounds]:
        raise Refused(f"{division.name} has {division.rounds} rounds: there is no round {beyond[0]}.")
    after = {number: begins for number, begins in {**before, **starts}.items() if begins is not None}
    if wrong := out_of_order(after):
        raise Refused(f"Round {wrong[1]} must begin after round {wrong[0]}.")
    changed = {
        str(number): [_told(before.get(number)), _told(after.get(number))]
        for number in sorted(before.keys() | after.keys())
        if before.get(number) != after.get(number)
    }
    if changed:
        RoundTime.objects.filter(division=division, round_number__in=map(int, changed)).delete()
        RoundTime.objects.bulk_create(
            RoundTime(division=division, round_number=int(number), starts_at=after[int(number)])
            for number in changed
            if int(number) in after
        )
        told = {"division": division.name, "changed": changed}
        append(stream, "timetable.set", f"division:{division.pk}", actor, told)
    return after


def _told(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="minutes")
