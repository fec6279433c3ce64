"""A published round with some boards rearranged: computed but not stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, Round, RoundState
from nzgs_tourney.store.draws.draft import draft_values
from nzgs_tourney.store.draws.drawn_round import read_drawn_round
from nzgs_tourney.store.draws.large_draws import too_many
from nzgs_tourney.store.draws.repair import touched_tables
from nzgs_tourney.store.draws.wishes import Wishes, wishes_for
from nzgs_tourney.store.entries.availability import statuses_for
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.rearrange import Rearrangement, freed, impossible, rearranged


@dataclass(frozen=True, slots=True)
class RearrangeInputs:
    """The inputs for rearranging boards of a published round: the history and the current boards, everybody who doesn't
    play, and the wishes."""

    history: DivisionValue
    before: Draw
    status: Mapping[int, Status]
    wishes: Wishes

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def paired(self, rearrangement: Rearrangement) -> int:
        """How many players the draw would pair; none unless it is asked to."""
        placed = {player for place in rearrangement.places for player in (place.first, place.second)}
        return len(set(freed(self.before, rearrangement)) - placed) if rearrangement.by_draw else 0

    def impossible(self, rearrangement: Rearrangement) -> str:
        """Why these boards are impossible whatever the draw finds, in a sentence; empty where they aren't."""
        return impossible(self.history, self.before, rearrangement)

    def work_out(self, rearrangement: Rearrangement, tell: Tell = to_nobody) -> Draw | NoDraw:
        """The rearranged round, or why it isn't possible."""
        wishes = self.wishes
        return rearranged(
            self.history, self.before, rearrangement,
            status=self.status, pins=wishes.pins, forbidden=wishes.forbidden, report_stage=tell,
        )  # fmt: skip


def published_inputs(drawn_round: Round) -> RearrangeInputs:
    """The current inputs for rearranging a published round. Raises Refused for a round that isn't published or is
    closed."""
    if drawn_round.state == RoundState.DRAFT:
        raise draw_refusal("is_draft", round=drawn_round.number)
    if drawn_round.state == RoundState.CLOSED:
        raise draw_refusal("is_closed", round=drawn_round.number)
    history, before = draft_values(drawn_round)
    status, wishes = (
        statuses_for(drawn_round.division, drawn_round.number),
        wishes_for(drawn_round.division, drawn_round.number),
    )
    return RearrangeInputs(history, before, status, wishes)


def rearrange_inputs(drawn_round: Round, rearrangement: Rearrangement) -> RearrangeInputs:
    """The current inputs for this rearrangement. Doesn't draw.

    Raises Refused as `published_inputs` does, and for a table with reports or records.
    """
    inputs = published_inputs(drawn_round)
    touched = sorted(touched_tables(drawn_round) & set(rearrangement.apart))
    if touched:
        raise draw_refusal("held", table=touched[0])
    return inputs


def rearrange_is_large(division: Division, number: int, rearrangement: Rearrangement) -> bool:
    """Whether so many free players are paired that it is done in a separate process. Raises Refused as
    `rearrange_inputs` does, and where the round isn't drawn."""
    if not rearrangement.by_draw:
        return False
    return too_many(rearrange_inputs(read_drawn_round(division, number), rearrangement).paired(rearrangement))
