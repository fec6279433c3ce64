"""Pairs a draft by hand: add a board, remove one, give a bye, let the draw fill the rest.

Nobody else is moved. Each returns a new draft with its cost. `playing` is everybody who could play in the round:
players with neither a board nor a bye yet aren't in the draft, but the boards are judged among all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from nzgs_tourney.division.history import Division, Status
from nzgs_tourney.pairing.draft import Draw, NoDraw, Seated
from nzgs_tourney.pairing.draw import draw_round
from nzgs_tourney.pairing.evaluate import price_boards
from nzgs_tourney.pairing.progress import Tell, to_nobody
from nzgs_tourney.pairing.repair import keep_seats
from nzgs_tourney.pairing.round_players import members
from nzgs_tourney.pairing.seating import seat
from nzgs_tourney.pairing.tables import free_tables
from ratings.translation import gettext as _


def nothing_yet(division: Division, number: int, seed: str) -> Draw:
    """The draft before its first board. Raises ValueError as `members` does."""
    return price_boards(division, number, seed, ())


def judged(division: Division, draft: Draw, playing: Collection[int]) -> Draw:
    """The draft unchanged, judged among these players."""
    return _priced(division, draft, draft.boards, byes_of(draft), playing)


def byes_of(draft: Draw) -> tuple[int, ...]:
    """Everybody with a bye, in order."""
    return tuple(sorted((*(() if draft.bye is None else (draft.bye,)), *draft.sitting_out)))


def put_up(division: Division, draft: Draw, first: int, second: int, playing: Collection[int]) -> Draw:
    """The draft with a board for these two by the rules of the division, at their fixed table or the next free one.

    A player who had the bye no longer has it. Raises ValueError for the same player twice or one who sits at a board,
    KeyError for one who isn't an entry of the division.
    """
    seated = {player for board in draft.boards for player in (board.white, board.black)}
    if first == second or {first, second} & seated:
        raise ValueError(_("A board needs two different players without one."))
    first_member, second_member = members(division, draft.round, (first, second))
    taken_tables = {board.table for board in draft.boards}
    fixed_tables = (
        person.fixed_table for person in (first_member.person, second_member.person) if person.fixed_table is not None
    )
    table = next((fixed for fixed in fixed_tables if fixed not in taken_tables), None) or next(
        free_tables(division.settings, taken_tables)
    )
    new = seat(division.settings.in_round(draft.round), first_member, second_member, draft.seed, table)
    return _priced(division, draft, [*draft.boards, new], set(byes_of(draft)) - {first, second}, playing)


def take_apart(division: Division, draft: Draw, table: int, playing: Collection[int]) -> Draw:
    """The draft without the board at this table. Raises KeyError where there is none."""
    rest = [board for board in draft.boards if board.table != table]
    if len(rest) == len(draft.boards):
        raise KeyError(table)
    return _priced(division, draft, rest, byes_of(draft), playing)


def turn(division: Division, draft: Draw, table: int, playing: Collection[int]) -> Draw:
    """The draft with the colours of one board swapped. Raises KeyError where there is none."""
    if table not in {board.table for board in draft.boards}:
        raise KeyError(table)
    boards = [
        replace(board, white=board.black, black=board.white) if board.table == table else board
        for board in draft.boards
    ]
    return _priced(division, draft, boards, byes_of(draft), playing)


def give_byes(division: Division, draft: Draw, players: Collection[int], playing: Collection[int]) -> Draw:
    """The draft with byes for exactly these players. Raises ValueError for one who sits at a board."""
    if {player for board in draft.boards for player in (board.white, board.black)} & set(players):
        raise ValueError(_("A player with a board can’t have the bye."))
    return _priced(division, draft, draft.boards, players, playing)


def filled(
    division: Division,
    draft: Draw,
    status: Mapping[int, Status],
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    report_stage: Tell = to_nobody,
) -> Draw | NoDraw:
    """The draft with everybody else paired at least cost; its boards and byes stay as they are.

    `status` has everybody who doesn't play, `pins` and `forbidden` are wishes about the others. `report_stage` is
    called with the progress. `NoDraw` where they can't be paired.
    """
    byes = byes_of(draft)
    seats = [(board.white, board.black) for board in draft.boards]
    settled = {player for pair in seats for player in pair} | set(byes)
    away = {player: why for player, why in status.items() if player not in settled}
    pins = [pair for pair in pins if not settled & set(pair) and not away.keys() & set(pair)]
    drawn = draw_round(
        division,
        draft.round,
        draft.seed,
        status={**away, **dict.fromkeys(byes, Status.BYE)},
        pins=[*seats, *pins],
        forbidden=forbidden,
        report_stage=report_stage,
    )
    if isinstance(drawn, NoDraw):
        return drawn
    boards = keep_seats(division.settings, draft, draft.boards, drawn)
    return _priced(division, draft, boards, {*byes, *byes_of(drawn)}, ())


def _priced(
    division: Division, draft: Draw, boards: Collection[Seated], byes: Collection[int], playing: Collection[int]
) -> Draw:
    """These boards and byes; the first bye counts as the draw's."""
    ordered = sorted(byes)
    first, more_byes = (ordered[0], tuple(ordered[1:])) if ordered else (None, ())
    waiting = set(playing) - set(ordered)
    return price_boards(division, draft.round, draft.seed, list(boards), first, sitting_out=more_byes, waiting=waiting)
