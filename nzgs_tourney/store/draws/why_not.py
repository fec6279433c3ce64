"""The inputs of the answer to *Why not these two?*, and the answer as values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256
from typing import Any

from ground.coded import read_coded
from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, Round
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.draws.drawn_round import Wishes, draft_values, wishes_for
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory as DivisionValue, Status
from nzgs_tourney.tournament.exchange.own.division import division_as_json
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, draw_refusal, no_draw
from nzgs_tourney.tournament.pairing.draft_comparison import compare_drafts
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.why_not import WhyNot, why_not


@dataclass(frozen=True, slots=True)
class WhyNotInputs:
    """The inputs of the answer: the two, the history and the draft, everybody who doesn't play, the wishes. `by_hand`:
    the director made the draft, the bye too."""

    first: int
    second: int
    history: DivisionValue
    draft: Draw
    status: Mapping[int, Status]
    wishes: Wishes
    by_hand: bool = False

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def names(self) -> tuple[str, str]:
        """The two, by name."""
        return self.history.player(self.first).name, self.history.player(self.second).name

    @property
    def meet(self) -> bool:
        """Whether the two meet in the draft."""
        return any({board.white, board.black} == {self.first, self.second} for board in self.draft.boards)

    def work_out(self, tell: Tell = to_nobody) -> WhyNot | NoDraw:
        """The best draw with the two together, or why there is none."""
        wishes = self.wishes
        return why_not(
            self.history, self.draft, self.first, self.second,
            status=self.status, pins=wishes.pins, forbidden=wishes.forbidden,
            bye=self.draft.bye if self.by_hand else wishes.bye, report_stage=tell,
        )  # fmt: skip

    def as_json(self, outcome: WhyNot | NoDraw) -> dict[str, Any]:
        """The answer as values, with a digest of its inputs."""
        if isinstance(outcome, NoDraw):
            return {"of": self.digest(), "none": outcome.code.as_json() if outcome.code else outcome.reason}
        draw = outcome.draw
        return {"of": self.digest(), "boards": _seats(draw), "bye": draw.bye, "proved": draw.proved}

    def from_json(self, answer: Mapping[str, Any]) -> WhyNot | NoDraw:
        """The answer from `as_json`, with its costs computed again. It must have these inputs."""
        if "none" in answer:
            return no_draw(read_coded(answer["none"]))
        boards = [
            BoardResult(table, white, black, handicap, Decimal(komi))
            for table, white, black, handicap, komi in answer["boards"]
        ]
        draw = price_boards(
            self.history, self.draft.round, self.draft.seed, boards, answer["bye"],
            pins=[*self.wishes.pins, (self.first, self.second)], drawn=answer["proved"],
        )  # fmt: skip
        draw = replace(draw, proved=answer["proved"])
        return WhyNot(draw, compare_drafts(self.draft, draw))

    def digest(self) -> str:
        """A text that is equal for equal inputs."""
        draft = self.draft
        values = {
            "division": division_as_json(self.history),
            "draft": [draft.round, draft.seed, draft.bye, *draft.sitting_out, *_seats(draft)],
            "status": sorted((entry, status.value) for entry, status in self.status.items()),
            "wishes": [self.wishes.pins, self.wishes.forbidden, self.wishes.bye],
            "two": sorted((self.first, self.second)),
        }
        return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def why_not_inputs(division: Division, number: int, first: int, second: int) -> WhyNotInputs:
    """The current inputs of the answer. Doesn't draw.

    Raises Refused where the round isn't a draft, and unless both are players of it.
    """
    drawn_round = Round.objects.drafts().filter(division=division, number=number).first()
    if drawn_round is None:
        raise draw_refusal("no_draft", round=number)
    history, draft = draft_values(drawn_round)
    seated = {player for board in draft.boards for player in (board.white, board.black)} | {draft.bye}
    if first == second or not {first, second} <= seated:
        raise draw_refusal("two_of_draft")
    return WhyNotInputs(
        first, second, history, draft, statuses_for(division, number), wishes_for(division, number),
        by_hand=bool(drawn_round.inputs.get("by_hand")),
    )  # fmt: skip


def _seats(draw: Draw) -> list[list[Any]]:
    return [[board.table, board.white, board.black, board.handicap, str(board.komi)] for board in draw.boards]
