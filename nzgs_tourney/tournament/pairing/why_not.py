"""Answers “Why not these two?”: draws the round again with them together, and describes the difference tier by tier."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ground.coded import coded
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, no_draw
from nzgs_tourney.tournament.pairing.draft_comparison import Comparison, compare_drafts
from nzgs_tourney.tournament.pairing.draw import NOBODY_AWAY, draw_round
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.round_robin import meeting_in


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The best draw in which the two meet, and how it differs from the draft."""

    draw: Draw
    comparison: Comparison


def why_not(
    division: DivisionHistory,
    draft: Draw,
    first: int,
    second: int,
    *,
    status: Mapping[int, Status] = NOBODY_AWAY,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    bye: int | None = None,
    report_stage: Tell = to_nobody,
) -> WhyNot | NoDraw:
    """The best draw with these two together, with the same seed and wishes, or why there is none. `report_stage` is
    called with the progress.

    The wishes are those of the draft itself. `bye` is the director's choice: it stays if it is neither of the two;
    otherwise, and without a choice, the bye is part of the best draw. In a round robin the schedule answers.
    """
    if division.settings.system is System.ROUND_ROBIN:
        return meeting_in(division, draft.seed, status, first, second)
    if division.settings.system is System.KNOCKOUT:
        return no_draw(coded("bracket_fixed"), (first, second))
    refusal = _against_a_wish(division, first, second, pins, forbidden)
    if refusal is not None:
        return refusal
    together = draw_round(
        division,
        draft.round,
        draft.seed,
        status=status,
        pins=[*pins, (first, second)],
        forbidden=forbidden,
        bye=None if bye in (first, second) else bye,
        report_stage=report_stage,
    )
    return together if isinstance(together, NoDraw) else WhyNot(together, compare_drafts(draft, together))


def _against_a_wish(
    division: DivisionHistory,
    first: int,
    second: int,
    pins: Collection[tuple[int, int]],
    forbidden: Collection[tuple[int, int]],
) -> NoDraw | None:
    """Which wish keeps the two from meeting, if one does."""
    asked = {first, second}
    if any(set(pair) == asked for pair in forbidden):
        return _wished("wished_apart", division, first, second)
    for pair in pins:
        if len(asked & set(pair)) == 1:
            return _wished("wished_together", division, *pair)
    return None


def _wished(code: str, division: DivisionHistory, one: int, other: int) -> NoDraw:
    return no_draw(coded(code, one=division.player(one).name, other=division.player(other).name), (one, other))
