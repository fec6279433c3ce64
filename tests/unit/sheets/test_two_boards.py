"""Two boards where two records part: what stands on each, and the move that differs with its number."""

import pytest

from games.rules.difference import Symmetry, first_difference
from games.rules.game import GameRecord
from games.sheets.board_text import ShownBoard
from games.sheets.two_boards import pair_boards
from tests.unit.sheets.records import record, set_up
from tests.web.parsed import select_all, texts_of

GAME = record(5, "B2 D4 B4 D2 C3")


def boards(a: GameRecord, b: GameRecord) -> tuple[ShownBoard, ShownBoard]:
    return pair_boards(first_difference(a, b), a, b)


def stones(half: ShownBoard) -> int:
    """How many stones the board as text shows."""
    rows = [line.split() for line in half.text.splitlines() if line.strip()[:1].isdigit()]
    return sum(cell in "XO" for row in rows for cell in row[1:-1])


def test_the_differing_moves_stand_on_the_boards_with_their_number() -> None:
    one, other = boards(GAME, record(5, "B2 D4 B4 E2 C3"))
    assert (one.caption, other.caption) == ("Move 4: White D2", "Move 4: White E2")
    assert (stones(one), stones(other)) == (4, 4)
    assert all("4" in texts_of(half.board, "text") for half in (one, other))
    assert select_all(one.board, "#pair-a-title")
    assert select_all(other.board, "#pair-b-title")
    assert one.text != other.text


@pytest.mark.parametrize(
    ("other", "caption", "count"),
    [
        (record(5, "B2 D4 B4 pass"), "Move 4: White passes", 3),
        (record(5, "B2 D4 B4 B4"), "Move 4: White B4, on a stone", 3),
        (record(5, "B2 D4 B4 ?"), "Move 4: White “zz”, off the board", 3),
        (record(5, "B2 D4 B4"), "Ends here, after move 3", 3),
        (record(5, ""), "Starting position", 0),
        (GAME, "Final position after 5 moves", 5),
        (record(9, "B2"), "Final position after 1 move", 1),
        (record(5, "B2", setup=set_up(5, white="E5")), "Starting position", 1),
        (record(5, "B2 D4 B4 D2 C3", changes=(set_up(5, 2, empty="B2"),)), "After move 2", 1),
        (record(5, "", setup=set_up(5, white="E5")), "The position", 1),
    ],
)
def test_what_the_second_board_shows(other: GameRecord, caption: str, count: int) -> None:
    half = boards(GAME, other)[1]
    assert (half.caption, stones(half)) == (caption, count)


def test_points_of_a_set_up_that_differ_are_marked() -> None:
    one, other = boards(record(5, "B2"), record(5, "B2", setup=set_up(5, white="E5")))
    assert ("on-light" in one.board, "on-light" in other.board) == (True, True)


def test_a_turned_board_is_laid_straight() -> None:
    odd = record(5, "B2 D4 B5 D2 C3 A3 E1")
    one, other = boards(odd, Symmetry(1).game(record(5, "B2 D4 B5 D2 C3 A3 E3")))
    assert (one.caption, other.caption) == ("Move 7: Black E1", "Move 7: Black E3")
