"""What a round that was drawn on paper is checked against: who can play in it, and how its boards are judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.draws.drawn_round import Wishes, wishes_for
from nzgs_tourney.store.draws.hall import history_for_draw
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.manual_pairing import Judging

GONE = frozenset({Status.WITHDRAWN, Status.NOT_ENTERED})
"""The statuses of those who can't play, whatever a paper says."""


@dataclass(frozen=True, slots=True)
class PaperInputs:
    """The division before the round, the wishes for it, and the statuses of those who aren't simply drawn, by entry."""

    history: DivisionHistory
    status: Mapping[int, Status]
    wishes: Wishes

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def expected(self) -> frozenset[int]:
        """Everybody who has a board, the bye or a reason for neither: not house players, nor those known to be away."""
        return frozenset(entry.id for entry in self.history.players) - self.status.keys()

    @property
    def possible(self) -> frozenset[int]:
        """Everybody who can be at a board."""
        gone = {entry for entry, status in self.status.items() if status in GONE}
        return frozenset(entry.id for entry in self.history.players) - gone

    def judging(self, seated: frozenset[int]) -> Judging:
        """What boards are judged by with these entries at them."""
        return Judging(self.history, seated, self.wishes.pins, self.wishes.forbidden)


def paper_inputs(division: Division, number: int) -> PaperInputs:
    """The current inputs for round `number`. A bounded number of queries."""
    return PaperInputs(history_for_draw(division, number), statuses_for(division, number), wishes_for(division, number))
