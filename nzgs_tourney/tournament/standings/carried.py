"""What a player who moved to another division brings there: the points of the rounds before, as the director chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.choices import Carries

HALF = HalfPoints(1)


@dataclass(frozen=True, slots=True)
class RoundThere:
    """A round in the other division: what it was worth there, and whether the player had a board that counts, or the
    bye."""

    credit: HalfPoints
    played: bool


def carried_points(there: Mapping[int, RoundThere], carries: Carries, before: int) -> dict[int, HalfPoints]:
    """What each round there counts here, by its number, for somebody who plays here from round `before` on: what they
    played there in later rounds counts nothing, since these are still to come here."""
    earlier = {number: played for number, played in sorted(there.items()) if number < before}
    if carries is Carries.RESULTS:
        return {number: played.credit for number, played in earlier.items()}
    if carries is Carries.HALF:
        return {number: HALF for number, played in earlier.items() if played.played}
    return {}
