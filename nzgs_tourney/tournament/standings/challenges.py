"""Whom a player of a ladder may challenge now: those within reach above them, who aren't busy with another challenge,
and whom they haven't met too lately."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.ladder import Ladder


@dataclass(frozen=True, slots=True)
class InReach:
    """Somebody within reach above. `busy`: they have a challenge that isn't over. `again`: only from then on, because
    the two have met; None where nothing stands in the way."""

    player: int
    busy: bool = False
    again: datetime | None = None

    @property
    def possible(self) -> bool:
        """Whether they can be challenged now."""
        return not self.busy and self.again is None


def in_reach(
    ladder: Ladder,
    player: int,
    settings: DivisionSettings,
    busy: Set[int],
    ended: Mapping[frozenset[int], datetime],
    now: datetime,
) -> tuple[InReach, ...]:
    """Those within reach above the player, the nearest first; nobody for the first of the ladder, and for somebody who
    isn't on it. `busy` has those in a challenge that isn't over, `ended` when the last one of two players was."""
    found = []
    for other in ladder.within(player, settings.reach):
        last = ended.get(frozenset((player, other)))
        again = None if last is None else last + timedelta(days=settings.again_days)
        found.append(InReach(other, other in busy, again if again is not None and again > now else None))
    return tuple(found)
