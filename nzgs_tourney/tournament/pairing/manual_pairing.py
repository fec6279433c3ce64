"""Pairs a draft by hand: add a board, remove one, give a bye, let the draw fill the rest.

Nobody else is moved. Each returns a new draft with its cost. Players with neither a board nor a bye yet aren't in the
draft, but the boards are judged among all who could play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, Seated
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.repair import keep_seats
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.tables import free_tables


@dataclass(frozen=True, slots=True)
class Judging:
    """What a draft by hand is judged by: the division before it, everybody who could play in the round, and the pairs
    that the director wished together and apart: these are reported, not obeyed."""

    division: DivisionHistory
    playing: frozenset[int]
    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()


def empty_draft(division: DivisionHistory, number: int, seed: str) -> Draw:
    """The draft before its first board. Raises ValueError as `members` does."""
    return price_boards(division, number, seed, ())


def repriced(by: Judging, draft: Draw) -> Draw:
    """The same boards and byes, with their costs and reasons."""
    return _priced(by, draft, draft.boards, byes_of(draft))


def byes_of(draft: Draw) -> tuple[int, ...]:
    """Everybody with a bye, in order."""
    return tuple(sorted((*(() if draft.bye is None else (draft.bye,)), *draft.sitting_out)))


def add_board(by: Judging, draft: Draw, first: int, second: int) -> Draw:
    """The draft with a board for these two by the rules of the division, at their fixed table or the next free one.

    A player who had the bye no longer has it. Raises ValueError for the same player twice or one who sits at a board,
    KeyError for one who isn't an entry of the division.
    """
    seated = {player for board in draft.boards for player in (board.white, board.black)}
    if first == second or {first, second} & seated:
        raise ValueError(_("Choose two different opponents who have no board yet."))
    first_member, second_member = round_entries(by.division, draft.round, (first, second))
    taken_tables = {board.table for board in draft.boards}
    fixed_tables = (
        entry.fixed_table for entry in (first_member.entry, second_member.entry) if entry.fixed_table is not None
    )
    table = next((fixed for fixed in fixed_tables if fixed not in taken_tables), None) or next(
        free_tables(by.division.table_settings, taken_tables)
    )
    new = seat(by.division.settings.in_round(draft.round), first_member, second_member, draft.seed, table)
    return _priced(by, draft, [*draft.boards, new], set(byes_of(draft)) - {first, second})


def remove_board(by: Judging, draft: Draw, table: int) -> Draw:
    """The draft without the board at this table. Raises KeyError where there is none."""
    rest = [board for board in draft.boards if board.table != table]
    if len(rest) == len(draft.boards):
        raise KeyError(table)
    return _priced(by, draft, rest, byes_of(draft))


def swap_colours(by: Judging, draft: Draw, table: int) -> Draw:
    """The draft with the colours of one board swapped. Raises KeyError where there is none."""
    if table not in {board.table for board in draft.boards}:
        raise KeyError(table)
    boards = [
        replace(board, white=board.black, black=board.white) if board.table == table else board
        for board in draft.boards
    ]
    return _priced(by, draft, boards, byes_of(draft))


def give_byes(by: Judging, draft: Draw, players: Collection[int]) -> Draw:
    """The draft with byes for exactly these players. Raises ValueError for one who sits at a board."""
    if {player for board in draft.boards for player in (board.white, board.black)} & set(players):
        raise ValueError(_("Only those without a board can have the bye."))
    return _priced(by, draft, draft.boards, players)


def filled(
    division: DivisionHistory,
    draft: Draw,
    status: Mapping[int, Status],
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    bye: int | None = None,
    report_stage: Tell = to_nobody,
) -> Draw | NoDraw:
    """The draft with everybody else paired at least cost; its boards and byes stay as they are.

    `status` has everybody who doesn't play. Of the wishes, `pins`, `forbidden` and `bye`, those about the others are
    obeyed; boards of the draft that are against one stay. `report_stage` is called with the progress. `NoDraw` where
    they can't be paired.
    """
    byes = byes_of(draft)
    seats = [(board.white, board.black) for board in draft.boards]
    settled = {player for pair in seats for player in pair} | set(byes)
    away = {player: why for player, why in status.items() if player not in settled}
    together = [pair for pair in pins if not settled & set(pair) and not away.keys() & set(pair)]
    draw = draw_round(
        division,
        draft.round,
        draft.seed,
        status={**away, **dict.fromkeys(byes, Status.BYE)},
        pins=[*seats, *together],
        forbidden=[pair for pair in forbidden if not set(pair) <= settled],
        bye=None if bye in settled or bye in away else bye,
        report_stage=report_stage,
    )
    if isinstance(draw, NoDraw):
        return draw
    boards = keep_seats(division, draft, draft.boards, draw)
    return _priced(
        Judging(division, frozenset(), tuple(pins), tuple(forbidden)), draft, boards, {*byes, *byes_of(draw)}
    )


def _priced(by: Judging, draft: Draw, boards: Collection[Seated], byes: Collection[int]) -> Draw:
    """These boards and byes; the first bye counts as the draw's."""
    ordered = sorted(byes)
    first, more_byes = (ordered[0], tuple(ordered[1:])) if ordered else (None, ())
    return price_boards(
        by.division, draft.round, draft.seed, list(boards), first,
        pins=by.pins, forbidden=by.forbidden, sitting_out=more_byes, waiting=by.playing - set(ordered),
    )  # fmt: skip
