"""Mending a round just before it starts: who sits keeps the seat, the others are paired anew at least cost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from nzgs_tourney.division.history import Board, Division, Status
from nzgs_tourney.division.settings import DivisionSettings, System
from nzgs_tourney.pairing.draft import Draw, DrawnBoard, NoDraw
from nzgs_tourney.pairing.draft_comparison import Comparison, compare_drafts
from nzgs_tourney.pairing.draw import NOBODY, draw_round
from nzgs_tourney.pairing.evaluate import price_boards
from nzgs_tourney.pairing.progress import Tell, to_nobody
from nzgs_tourney.pairing.tables import free_tables


@dataclass(frozen=True, slots=True)
class Repair:
    """Both ways to go on. `mended` keeps every board whose two players are there, `anew` only those that have to stand.

    `kept` and `anew_kept` are the tables that stay as they are. `mended` is None where it was not asked for, `anew`
    there too, and where there is no such draw.
    """

    mended: Draw | None
    kept: tuple[int, ...]
    change: Comparison | None
    anew: Draw | None
    anew_change: Comparison | None
    anew_kept: tuple[int, ...] = ()


def repair(
    division: Division,
    draft: Draw,
    *,
    status: Mapping[int, Status] = NOBODY,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    standing: Collection[int] = (),
    mend: bool = True,
    anew: bool = True,
    tell: Tell = to_nobody,
) -> Repair | NoDraw:
    """The round mended, and drawn anew, for those who are there now: `status` names everybody who does not play.
    Only one of the two is worked out where `mend` or `anew` is off. `tell` hears how far it has come.

    Boards that stay keep table, colours, handicap and komi. New boards take the tables that became free, in order, then
    new ones. Somebody who came in late, or had the bye, is paired with the others who lost their opponents. A house
    player who sits stays; one who does not comes in where that makes the number even. In a round robin nobody gets
    another opponent: who lost theirs sits out. `standing` are tables that stay even where the rest is drawn anew.
    `NoDraw` where those who are left cannot be paired.
    """
    gone = {player for player, why in status.items() if why is not Status.HOUSE}
    sitting = [board for board in draft.boards if board.white not in gone and board.black not in gone]
    seated = {player for board in sitting for player in (board.white, board.black)}
    status = {player: why for player, why in status.items() if player not in seated}
    scheduled = division.settings.system is System.ROUND_ROBIN

    def around(boards: Sequence[DrawnBoard], wished: Collection[tuple[int, int]]) -> Draw | NoDraw:
        """The best draw in which these boards stay."""
        seats = [] if scheduled else [(board.white, board.black) for board in boards]
        held = {player for pair in seats for player in pair}
        found = draw_round(
            division,
            draft.round,
            draft.seed,
            status=status,
            pins=[*seats, *(pair for pair in wished if not held & set(pair))],
            forbidden=[pair for pair in forbidden if not set(pair) <= held],
            tell=tell,
        )
        if isinstance(found, NoDraw) or not boards:
            return found
        kept = keep_seats(division.settings, draft, boards, found)
        priced = price_boards(
            division, draft.round, draft.seed, kept, found.bye,
            pins=pins, forbidden=forbidden, sitting_out=found.sitting_out,
        )  # fmt: skip
        return replace(priced, proved=found.proved)

    priced = around(sitting, ()) if mend else None
    if isinstance(priced, NoDraw):
        return priced
    stands = [board for board in sitting if board.table in standing]
    found = around(stands, pins) if anew else None
    other = None if isinstance(found, NoDraw) else found
    return Repair(
        mended=priced,
        kept=tuple(board.table for board in sitting),
        change=None if priced is None else compare_drafts(draft, priced),
        anew=other,
        anew_change=None if other is None else compare_drafts(draft, other),
        anew_kept=tuple(board.table for board in stands),
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
