"""A draft made by hand, with everybody who could still get a board in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ground.errors import Refused
from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division as TourneyDivision, Round, RoundState
from nzgs_tourney.store.draws.drawn_players import absent, statuses_for, too_many
from nzgs_tourney.store.draws.drawn_round import Wishes, draft_values, wishes_for
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.manual_pairing import Judging, byes_of, filled, repriced
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody


@dataclass(frozen=True, slots=True)
class ManualDraft:
    """The history before the draft, the draft, and by entry: who could play, which of them have neither board nor bye
    yet (without house players), and the house players without a board; and the wishes for the round."""

    history: DivisionHistory
    draft: Draw
    playing: frozenset[int]
    free: frozenset[int]
    house: frozenset[int]
    wishes: Wishes

    @property
    def judging(self) -> Judging:
        """What its boards are judged by: a house player counts once at a board."""
        return Judging(self.history, self.playing - self.house, self.wishes.pins, self.wishes.forbidden)


@dataclass(frozen=True, slots=True)
class FillInputs:
    """The inputs for filling the rest of a draft."""

    manual: ManualDraft
    away: Mapping[int, Status]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def filled(self, tell: Tell = to_nobody) -> Draw:
        """The draft with everybody who was left paired. Raises Refused where they can't be."""
        manual, wishes = self.manual, self.manual.wishes
        after = filled(manual.history, manual.draft, self.away, wishes.pins, wishes.forbidden, wishes.bye, tell)
        if isinstance(after, NoDraw):
            raise Refused(after.reason, after.code)
        return after


def fill_inputs(drawn_round: Round) -> FillInputs:
    """The current inputs for filling the rest. Raises Refused where nobody is left."""
    manual = manual_draft(drawn_round)
    if not manual.free:
        raise draw_refusal("nobody_left")
    return FillInputs(manual, statuses_for(drawn_round.division, drawn_round.number))


def left_is_large(division: TourneyDivision, number: int) -> bool:
    """Whether the rest of this round's draft is filled in a separate process."""
    drawn_round = Round.objects.select_related("division").filter(division=division, number=number).first()
    return (
        drawn_round is not None
        and drawn_round.state == RoundState.DRAFT
        and too_many(len(manual_draft(drawn_round).free))
    )


def manual_draft(drawn_round: Round) -> ManualDraft:
    """The draft as it is. A bounded number of queries."""
    history, draft = draft_values(drawn_round)
    statuses = statuses_for(drawn_round.division, drawn_round.number)
    playing = frozenset(player.id for player in history.players) - absent(statuses).keys()
    settled = {player for board in draft.boards for player in (board.white, board.black)} | set(byes_of(draft))
    house = (statuses.keys() & playing) - settled
    wishes = wishes_for(drawn_round.division, drawn_round.number)
    made = ManualDraft(history, draft, playing, playing - settled - house, frozenset(house), wishes)
    return replace(made, draft=repriced(made.judging, draft))
