"""Mending a round just before it starts: who sits keeps the seat, the others are paired anew at least cost."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from nzgs_tourney.division.history import Board, Division, Status
from nzgs_tourney.division.settings import DivisionSettings, System
from nzgs_tourney.pairing.comparison import Comparison, compare_drafts
from nzgs_tourney.pairing.draft import Draw, DrawnBoard, NoDraw
from nzgs_tourney.pairing.plan import NOBODY, draw_round
from nzgs_tourney.pairing.price import price_boards
from nzgs_tourney.pairing.tables import free_tables


@dataclass(frozen=True, slots=True)
class Repair:
    """Both ways to go on. `mended` keeps every board whose two players are there, `anew` keeps nothing.

    `kept` are the tables that stay as they are. `anew` is None where there is no such draw.
    """

    mended: Draw
    kept: tuple[int, ...]
    change: Comparison
    anew: Draw | None
    anew_change: Comparison | None


def repair(
    division: Division,
    draft: Draw,
    *,
    status: Mapping[int, Status] = NOBODY,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
) -> Repair | NoDraw:
    """The round mended, and drawn anew, for those who are there now: `status` names everybody who does not play.

    Boards that stay keep table, colours, handicap and komi. New boards take the tables that became free, in order, then
    new ones. Somebody who came in late, or had the bye, is paired with the others who lost their opponents. A house
    player who sits stays; one who does not comes in where that makes the number even. In a round robin nobody gets
    another opponent: who lost theirs sits out.
    `NoDraw` where those who are left cannot be paired.
    """
    gone = {player for player, why in status.items() if why is not Status.HOUSE}
    sitting = [board for board in draft.boards if board.white not in gone and board.black not in gone]
    seated = {player for board in sitting for player in (board.white, board.black)}
    status = {player: why for player, why in status.items() if player not in seated}
    scheduled = division.settings.system is System.ROUND_ROBIN
    seats = [] if scheduled else [(board.white, board.black) for board in sitting]
    mended = draw_round(division, draft.round, draft.seed, status=status, pins=seats, forbidden=forbidden)
    if isinstance(mended, NoDraw):
        return mended
    anew = draw_round(division, draft.round, draft.seed, status=status, pins=pins, forbidden=forbidden)
    boards = keep_seats(division.settings, draft, sitting, mended)
    priced = price_boards(
        division,
        draft.round,
        draft.seed,
        boards,
        mended.bye,
        pins=pins,
        forbidden=forbidden,
        sitting_out=mended.sitting_out,
    )
    priced = replace(priced, proved=mended.proved)
    return Repair(
        mended=priced,
        kept=tuple(board.table for board in sitting),
        change=compare_drafts(draft, priced),
        anew=None if isinstance(anew, NoDraw) else anew,
        anew_change=None if isinstance(anew, NoDraw) else compare_drafts(draft, anew),
    )


def keep_seats(settings: DivisionSettings, draft: Draw, sitting: Collection[DrawnBoard], mended: Draw) -> list[Board]:
    """The boards that stay as they were in the draft, and the new ones of `mended` on free tables."""
    kept = {frozenset((board.white, board.black)) for board in sitting}
    new = [board for board in mended.boards if frozenset((board.white, board.black)) not in kept]
    taken = {board.table for board in sitting}
    left = [board.table for board in draft.boards if board.table not in taken]
    free = chain(left, free_tables(settings, {board.table for board in draft.boards}))
    return [_plain(board, board.table) for board in sitting] + [
        _plain(board, table) for board, table in zip(new, free, strict=False)
    ]


def _plain(board: DrawnBoard, table: int) -> Board:
    return Board(table, board.white, board.black, board.handicap, board.komi)
