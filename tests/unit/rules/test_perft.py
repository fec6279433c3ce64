"""Everything that can happen on tiny boards, counted by the program and by the naive rules, against known numbers.

The numbers, their source, and why some are not the published ones: `docs/proofs.md`.
"""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from games.rules import Colour, FindingKind, GameRecord, Move, replay
from tests.data.perft import (
    engine,
    engine_positions,
    games,
    naive,
    naive_empty,
    naive_positions,
    positional,
    reached,
)

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/proofs.md"

# Published (Tromp and Farnebäck).
POSITIONS = {
    (1, 1): 1, (1, 2): 5, (1, 3): 15, (1, 4): 41, (1, 5): 113, (1, 6): 313, (1, 7): 867, (1, 8): 2_401,
    (2, 2): 57, (2, 3): 489, (2, 4): 4_125, (3, 3): 12_675,
}  # fmt: skip
POSITIONAL_GAMES = {(1, 1): 1, (1, 2): 9, (1, 3): 907}
# Under the New Zealand rules; nothing published was found.
GAMES = {(1, 1): 4, (1, 2): 63, (1, 3): 105_033}
WITHOUT_SELF_CAPTURE = {(1, 1): 1, (1, 2): 9, (1, 3): 959}
BEGINNINGS = {(1, 4, 6): 1_340, (1, 5, 5): 1_674, (2, 2, 7): 1_704, (2, 3, 4): 974, (3, 3, 3): 738}


@pytest.mark.parametrize(("rows", "columns"), POSITIONS)
def test_legal_positions(rows: int, columns: int) -> None:
    assert engine_positions(rows, columns) == POSITIONS[rows, columns]


@pytest.mark.parametrize(("rows", "columns"), [board for board, number in POSITIONS.items() if number < 2_500])
def test_legal_positions_by_the_naive_rules(rows: int, columns: int) -> None:
    legal = set(naive_positions(rows, columns))
    assert len(legal) == POSITIONS[rows, columns]
    if len(legal) < 500:
        judge = naive(rows, columns, repeats=lambda after, mine, theirs: False)
        assert reached(judge, naive_empty(rows, columns), rows * columns) == legal


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (1, 6), (2, 2), (2, 3)])
def test_every_legal_position_can_be_played_to(rows: int, columns: int) -> None:
    assert len(reached(engine(rows, columns), bytes(rows * columns), rows * columns)) == POSITIONS[rows, columns]


@pytest.mark.parametrize(("rows", "columns"), GAMES)
def test_games(rows: int, columns: int) -> None:
    assert games(naive(rows, columns), naive_empty(rows, columns), rows * columns) == GAMES[rows, columns]
    assert games(engine(rows, columns), bytes(rows * columns), rows * columns) == GAMES[rows, columns]


@pytest.mark.parametrize(("rows", "columns"), POSITIONAL_GAMES)
def test_games_under_the_rules_of_the_published_counts(rows: int, columns: int) -> None:
    """The same count with positional superko gives the published numbers: the difference is the superko alone."""
    judge = naive(rows, columns, repeats=positional)
    assert games(judge, naive_empty(rows, columns), rows * columns) == POSITIONAL_GAMES[rows, columns]


@pytest.mark.parametrize(("rows", "columns"), WITHOUT_SELF_CAPTURE)
def test_games_without_self_capture(rows: int, columns: int) -> None:
    judge = naive(rows, columns, self_capture=False)
    assert games(judge, naive_empty(rows, columns), rows * columns) == WITHOUT_SELF_CAPTURE[rows, columns]


@pytest.mark.parametrize(("rows", "columns", "moves"), BEGINNINGS)
def test_beginnings_of_games(rows: int, columns: int, moves: int) -> None:
    known = BEGINNINGS[rows, columns, moves]
    assert games(naive(rows, columns), naive_empty(rows, columns), rows * columns, moves) == known
    assert games(engine(rows, columns), bytes(rows * columns), rows * columns, moves) == known


def beginnings(moves: tuple[Move, ...], size: int, longer: int) -> int:
    """How many ways to go on by so many moves the whole replay finds nothing against, two passes ending the game."""
    if longer == 0:
        return 1
    if len(moves) > 1 and moves[-1].point is None and moves[-2].point is None:
        return 0
    number = 0
    for point in (None, *range(size * size)):
        made = (*moves, Move(Colour(1 + len(moves) % 2), point))
        found = replay(GameRecord(size, Decimal(7), moves=made)).findings
        if not any(f.move == len(made) and f.kind in (FindingKind.REPETITION, FindingKind.OCCUPIED) for f in found):
            number += beginnings(made, size, longer - 1)
    return number


@pytest.mark.parametrize(("size", "moves"), [(1, 3), (1, 4), (2, 5), (3, 3)])
def test_the_replay_of_records_counts_the_same(size: int, moves: int) -> None:
    counted = games(naive(size, size), naive_empty(size, size), size * size, moves)
    assert beginnings((), size, moves) == counted


def test_the_shortest_count_by_hand() -> None:
    """One line: the first moves are the play, which takes itself off, and the pass; after two passes nothing."""
    assert [games(engine(1, 1), bytes(1), 1, moves) for moves in range(6)] == [1, 2, 4, 3, 2, 0]


def test_the_page_gives_these_numbers() -> None:
    text = DOCUMENT.read_text()
    for table in (POSITIONS, POSITIONAL_GAMES, GAMES, WITHOUT_SELF_CAPTURE):
        for (rows, columns), number in table.items():
            row = re.search(rf"^\| {rows}×{columns} \|(.*)$", text, re.M)
            assert row is not None
            assert f"{number:,}" in [cell.strip() for cell in row.group(1).split("|")]
