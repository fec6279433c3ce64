"""Plays a division's remaining rounds by chance: the program draws each, and games are won with the probability that a
rating system gives. The same division, system and seed give the same event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from ratings.rank import Rating
from ratings.system.interface import RatingSystem

Away = Callable[[int], Mapping[int, Status]]
"""Who doesn't play in a round, by its number."""


def play(
    division: DivisionHistory,
    system: RatingSystem,
    seed: str,
    *,
    strength: Mapping[int, Decimal] | None = None,
    away: Away | None = None,
) -> DivisionHistory | NoDraw:
    """The division with all its remaining rounds drawn and played.

    `strength` replaces the ratings in deciding games, if players aren't as strong as their ratings. There are no ties:
    rating systems don't predict them.

    `NoDraw` where the rules leave no draw of a round. Raises ValueError for conditions that the system doesn't know.
    """
    real = {entry.id: entry.strength for entry in division.players} | dict(strength or {})
    for number in range(len(division.rounds) + 1, division.settings.rounds + 1):
        absent = dict(away(number)) if away else {}
        draw = draw_round(division, number, f"{seed}/{number}", status=absent)
        if isinstance(draw, NoDraw):
            over = draw.code is not None and draw.code.code == "bracket_over"
            return division if over else draw
        boards = tuple(played_board(board, real, system, draw.seed) for board in boards_of(draw))
        byes = (*(() if draw.bye is None else (draw.bye,)), *draw.sitting_out)
        status = {**_out(division), **absent, **dict.fromkeys(byes, Status.BYE)}
        seated = {player for board in boards for player in (board.white, board.black)}
        status = {player: why for player, why in status.items() if player not in seated}
        played = PlayedRound(number, draw.seed, boards, status, seeds=draw.seeds)
        division = replace(division, rounds=(*division.rounds, played))
    return division


def boards_of(draw: Draw) -> tuple[BoardResult, ...]:
    """The boards of a draw, without results."""
    return tuple(
        BoardResult(board.table, board.white, board.black, board.handicap, board.komi) for board in draw.boards
    )


def played_board(board: BoardResult, real: Mapping[int, Decimal], system: RatingSystem, seed: str) -> BoardResult:
    """The board with a result by chance, from the strengths of its two by id."""
    white, black = Rating(real[board.white]), Rating(real[board.black])
    probability = system.win_probability(white, black, board.handicap, board.komi)
    lot = Decimal(player_lot(seed, board.white, "game")) / 2**64
    return replace(board, result=parse_result("W+R" if lot < probability else "B+R"))


def _out(division: DivisionHistory) -> dict[int, Status]:
    """Everybody who may be out of a knock-out, nobody elsewhere: those with a place in the round replace it."""
    knockout = division.settings.system is System.KNOCKOUT
    return dict.fromkeys((entry.id for entry in division.players), Status.OUT) if knockout else {}
