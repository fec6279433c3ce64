"""Repairs a round for no-shows and late arrivals: complete boards stay, the other players are paired at the least
cost.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, NoDraw
from nzgs_tourney.tournament.pairing.draft_comparison import Comparison, compare_drafts, same_boards
from nzgs_tourney.tournament.pairing.draw import NOBODY_AWAY, draw_round
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.round_robin import SCHEDULE_EMPTY
from nzgs_tourney.tournament.pairing.tables import free_tables


@dataclass(frozen=True, slots=True)
class Repair:
    """The two ways to continue: `fixed` keeps every board with both players here, `anew` only the boards that must
    stay.

    `kept` and `anew_kept` are the tables that stay; `anew_same`: nothing would change. A draw is None if it wasn't
    requested, `anew` also where there is no such draw.
    """

    fixed: Draw | None
    kept: tuple[int, ...]
    change: Comparison | None
    anew: Draw | None
    anew_change: Comparison | None
    anew_kept: tuple[int, ...] = ()
    anew_same: bool = False


def repair(
    division: DivisionHistory,
    draft: Draw,
    *,
    status: Mapping[int, Status] = NOBODY_AWAY,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    standing: Collection[int] = (),
    fix: bool = True,
    anew: bool = True,
    report_stage: Tell = to_nobody,
) -> Repair | NoDraw:
    """The round fixed, and drawn again, for the players here now: `status` has everyone who doesn't play. If `fix` or
    `anew` is off, only the other one is computed. `report_stage` is called with the progress.

    Boards that stay keep table, colours, handicap and komi. New boards take the tables that became free, in order, then
    new ones. Late arrivals, and the player with the bye, are paired with those who lost their opponents. A house player
    at a board stays; another one is used if that makes the number even. In a round robin nobody gets another opponent:
    players who lost theirs sit out, beside at least one board. `standing` are tables that stay even where the rest is
    drawn again. `NoDraw` where the others can't be paired.
    """
    absent = {player for player, why in status.items() if why is not Status.HOUSE}
    sitting = [board for board in draft.boards if board.white not in absent and board.black not in absent]
    seated = {player for board in sitting for player in (board.white, board.black)}
    away = {player: why for player, why in status.items() if player not in seated}
    redrawing = _Redrawing(division, draft, away, pins, forbidden, report_stage)
    fixed = redrawing.around(sitting, ()) if fix else None
    if isinstance(fixed, NoDraw):
        return fixed
    standing_boards = [board for board in sitting if board.table in standing]
    redrawn = redrawing.around(standing_boards, pins) if anew else None
    other = None if isinstance(redrawn, NoDraw) else redrawn
    scheduled = division.settings.system is System.ROUND_ROBIN
    return Repair(
        fixed=fixed,
        kept=tuple(board.table for board in sitting),
        change=None if fixed is None else compare_drafts(draft, fixed, scheduled=scheduled),
        anew=other,
        anew_change=None if other is None else compare_drafts(draft, other, scheduled=scheduled),
        anew_kept=tuple(board.table for board in standing_boards),
        anew_same=other is not None and same_boards(draft, other),
    )


class _Redrawing:
    """A draft to be drawn again, without those who are away, by these wishes."""

    def __init__(
        self,
        division: DivisionHistory,
        draft: Draw,
        away: Mapping[int, Status],
        pins: Collection[tuple[int, int]],
        forbidden: Collection[tuple[int, int]],
        report_stage: Tell,
    ) -> None:
        self.division = division
        self.draft = draft
        self.away = away
        self.pins = pins
        self.forbidden = forbidden
        self.report_stage = report_stage

    def around(self, boards: Sequence[DrawnBoard], pins: Collection[tuple[int, int]]) -> Draw | NoDraw:
        """The best draw in which these boards stay, and these pairs meet unless a player of theirs is at such a
        board."""
        draft, scheduled = self.draft, self.division.settings.system is System.ROUND_ROBIN
        seats = [] if scheduled else [(board.white, board.black) for board in boards]
        seated = {player for pair in seats for player in pair}
        redrawn = draw_round(
            self.division,
            draft.round,
            draft.seed,
            status=self.away,
            pins=[*seats, *(pair for pair in pins if not seated & set(pair))],
            forbidden=[pair for pair in self.forbidden if not set(pair) <= seated],
            report_stage=self.report_stage,
        )
        if isinstance(redrawn, NoDraw) and boards and redrawn.code is not None and redrawn.code.code == SCHEDULE_EMPTY:
            redrawn = price_boards(self.division, draft.round, draft.seed, (), None, sitting_out=redrawn.players)
        if isinstance(redrawn, NoDraw) or not boards:
            return redrawn
        if scheduled:
            redrawn = _beside(redrawn, {player for board in boards for player in (board.white, board.black)})
        priced = price_boards(
            self.division, draft.round, draft.seed, keep_seats(self.division, draft, boards, redrawn), redrawn.bye,
            pins=self.pins, forbidden=self.forbidden, sitting_out=redrawn.sitting_out,
        )  # fmt: skip
        return replace(priced, proved=redrawn.proved)


def _beside(redrawn: Draw, kept: Collection[int]) -> Draw:
    """The boards of the schedule without any of these players, who stay where the director put them. Those who should
    meet one of them sit out.
    """
    boards = tuple(board for board in redrawn.boards if board.white not in kept and board.black not in kept)
    here = {redrawn.bye, *redrawn.sitting_out, *(player for board in redrawn.boards for player in _of(board))}
    playing = {player for board in boards for player in _of(board)}
    out = sorted(player for player in here - playing - {*kept} if player is not None)
    return replace(redrawn, boards=boards, bye=out[0] if out else None, sitting_out=tuple(out[1:]))


def _of(board: DrawnBoard) -> tuple[int, int]:
    return board.white, board.black


def keep_seats(
    division: DivisionHistory, draft: Draw, sitting: Collection[DrawnBoard], fixed: Draw
) -> list[DrawnBoard]:
    """The boards that stay as they were in the draft, and the new ones of `fixed` on free tables."""
    sitting_pairs = {frozenset((board.white, board.black)) for board in sitting}
    new = [board for board in fixed.boards if frozenset((board.white, board.black)) not in sitting_pairs]
    taken_tables = {board.table for board in sitting}
    left = [board.table for board in draft.boards if board.table not in taken_tables]
    free = chain(left, free_tables(division.table_settings, {board.table for board in draft.boards}))
    return [*sitting, *(replace(board, table=table) for board, table in zip(new, free, strict=False))]
