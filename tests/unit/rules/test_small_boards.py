"""Counts over whole small boards that a right implementation reproduces: positions and games."""

from decimal import Decimal
from itertools import product

import pytest

from games.rules import Colour, FindingKind, GameRecord, Move, replay
from games.rules.board import Board


@pytest.mark.parametrize(("size", "positions"), [(1, 1), (2, 57), (3, 12_675)])
def test_legal_positions(size: int, positions: int) -> None:
    """A position is legal when every chain has a liberty: published counts (Tromp and Farnebäck)."""
    legal = 0
    for marks in product((0, 1, 2), repeat=size * size):
        board = Board(size)
        black = [point for point, mark in enumerate(marks) if mark == 1]
        board.set_up(black, [point for point, mark in enumerate(marks) if mark == 2], ())
        legal += not board.airless
    assert legal == positions


def legal_games(moves: tuple[Move, ...], size: int) -> int:
    """How many games begin so, without a breach, two passes in a row ending them."""
    if len(moves) > 1 and moves[-1].point is None and moves[-2].point is None:
        return 1
    colour = Colour(1 + len(moves) % 2)
    games = 0
    for point in (None, *range(size * size)):
        longer = (*moves, Move(colour, point))
        found = replay(GameRecord(size, Decimal(7), moves=longer)).findings
        if not any(f.move == len(longer) and f.kind in (FindingKind.REPETITION, FindingKind.OCCUPIED) for f in found):
            games += legal_games(longer, size)
    return games


def test_games_on_the_smallest_board() -> None:
    """One point, two passes ending the game: four games under these rules."""
    assert legal_games((), 1) == 4
