"""Scheveningen: everybody of one team meets everybody of the other once, in as many rounds as a match has boards.

| | |
| --- | --- |
| who meets | the person at place 1 of the team with the lower number meets place 1, 2, 3 … of the other, round by |
| | round; place 2 begins at place 2, and so on |
| colours | everybody has Black as often as White, once more with an odd number of boards; in each round so have the |
| | two teams, but with two boards, and with six in two rounds, where one has one more (of three, `SIX`) |
| somebody is away | the first reserve who is here takes the place, and may so meet somebody again; without one the |
| | opponent has a bye |
| more rounds | there are none |

The places are the first of each team, in its order, which stays once a round is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nzgs_tourney.tournament.division.history import DivisionHistory, DivisionTeam, Status

TEAMS = 2
"""How many play."""


SIX = ((0, 1, 2), (0, 1, 2), (2, 3, 4), (1, 2, 3), (3, 4, 5), (0, 4, 5))
"""With six boards: the rounds, from 0, in which each place of the first team has Black."""


def first_has_black(boards: int, place: int, number: int) -> bool:
    """Whether the person at this place of the first team, from 0, has Black in this round, from 1."""
    if boards == len(SIX):
        return number - 1 in SIX[place]
    if boards % 2:
        return 2 * ((place + 2 * (number - 1)) % boards) < boards
    return (place // 2 + number - 1) % 2 == 0


@dataclass(frozen=True, slots=True)
class Facing:
    """The people at the places of the two teams, None where nobody is."""

    first: tuple[int | None, ...]
    second: tuple[int | None, ...]

    @property
    def players(self) -> tuple[int | None, ...]:
        """Everybody who has a place."""
        return (*self.first, *self.second)

    def opposite(self, number: int) -> tuple[tuple[int | None, int | None], ...]:
        """Round `number` by the places of the first team: who has Black and who has White. Raises IndexError after the
        last round."""
        boards = len(self.first)
        if number > boards:
            raise IndexError(number)
        sides = [(one, self.second[(place + number - 1) % boards]) for place, one in enumerate(self.first)]
        return tuple(
            (one, other) if first_has_black(boards, place, number) else (other, one)
            for place, (one, other) in enumerate(sides)
        )

    def pairs(self, number: int) -> tuple[tuple[int, int], ...]:
        """The same without the places that nobody is opposite to. Raises IndexError as `opposite` does."""
        return tuple((one, other) for one, other in self.opposite(number) if one is not None and other is not None)


def facing(division: DivisionHistory, status: Mapping[int, Status]) -> Facing | None:
    """Who is at the places, without those who are away; None where there aren't two teams with somebody here."""
    here = [team for team in division.teams if any(member not in status for member in team.members)]
    if len(here) != TEAMS:
        return None
    one, other = sorted(here, key=lambda team: team.number)
    boards = division.settings.team_boards
    return Facing(_places(one, status, boards), _places(other, status, boards))


def _places(team: DivisionTeam, status: Mapping[int, Status], boards: int) -> tuple[int | None, ...]:
    reserves = iter([member for member in team.members[boards:] if member not in status])
    seated = [member if member not in status else next(reserves, None) for member in team.members[:boards]]
    return (*seated, *[None] * (boards - len(seated)))
