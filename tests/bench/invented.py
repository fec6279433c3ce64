"""Invented tournaments to measure draws on: even games, so that colours are contested, won mostly by the stronger."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard
from nzgs_tourney.tournament.pairing.draw import draw_round
from ratings.rank import Rank

ROUNDS = 9


def progress(size: int, system: System) -> Iterator[DivisionHistory]:
    """The division before round 1, before round 2, and so on; each round is drawn when the next one is asked for."""
    chance = random.Random(size)
    players = []
    for number in range(1, size + 1):
        rank = Rank(chance.randint(-19, 5))
        club, city = chance.choice(["", "Kea", "Tui", "Moa", "Weka"]), chance.choice(["Awa", "Roto", "Moana"])
        players.append(DivisionEntry(number, f"Player {number}", rank, rank.rating, club, city, "NZ"))
    rules = DivisionSettings(system=system, rounds=ROUNDS, bar=Rank(3), floor=Rank(-19))
    made = DivisionHistory("Bench", rules, tuple(players))
    for number in range(1, ROUNDS + 1):
        yield made
        draw = draw_round(made, number, "seed")
        assert isinstance(draw, Draw)
        made = _after(made, draw, chance)
    yield made


def played(size: int, system: System, rounds: int) -> DivisionHistory:
    """The division after so many rounds."""
    return next(made for made in progress(size, system) if len(made.rounds) == rounds)


def _after(made: DivisionHistory, draw: Draw, chance: random.Random) -> DivisionHistory:
    boards = tuple(
        BoardResult(board.table, board.white, board.black, 0, Decimal(7), parse_result(_result(made, board, chance)))
        for board in draw.boards
    )
    status = {} if draw.bye is None else {draw.bye: Status.BYE}
    return replace(made, rounds=(*made.rounds, PlayedRound(draw.round, draw.seed, boards, status)))


def _result(made: DivisionHistory, board: DrawnBoard, chance: random.Random) -> str:
    white, black = made.player(board.white), made.player(board.black)
    edge = Decimal("0.5") + Decimal("0.1") * (white.strength - black.strength)
    return "W" if chance.random() < edge else "B"
