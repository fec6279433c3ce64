"""A position or moves being entered: the board, the counts, and what is said about it."""

from __future__ import annotations

from decimal import Decimal

from games.sgf.entered_games import moves_entered, position_entered
from games.sheets.entry_board import EntryBoard, moves_board, position_board
from tests.unit.sheets.records import KO
from tests.web.parsed import select_all

KOMI = Decimal(7)


def moves(text: str, size: int = 5, handicap: int = 0, **more: bool) -> EntryBoard:
    return moves_board(moves_entered(text, size), KOMI, handicap, **more)


def coloured(names: str) -> str:
    return " ".join("BW"[number % 2] + name for number, name in enumerate(names.split()))


def test_a_position_is_shown_as_entered() -> None:
    board = position_board(position_entered("X.O......", 3), KOMI, 0)
    assert (board.mode, board.draft, board.black, board.white) == ("position", "X.O......", 1, 1)
    assert board.tap.rows == board.draft
    assert (board.notes, board.counted) == ((), "")
    assert "owner-shared" not in board.tap.board


def test_it_is_counted_where_that_is_asked_for() -> None:
    board = position_board(position_entered("XX.OOXX.OOXX.OOXX.OOXX.OO", 5), KOMI, 0, counting=True)
    assert board.counted == "With every stone alive: Black 15, White 15 points, 5 of them shared; White wins by 7."
    assert "owner-shared" in board.tap.board
    assert position_board(position_entered("", 5), Decimal(0), 2, counting=True).counted.endswith("points; jigo.")


def test_a_chain_without_liberty_is_named_once() -> None:
    board = position_board(position_entered("XXO" + "OO." + "...", 3), KOMI, 0)
    assert board.notes == ("The chain at A3 has no liberty: a stone is missing there, or one too many.",)


def test_what_could_not_be_read_is_said() -> None:
    entered = position_entered("X", 3)
    assert entered.fault
    assert position_board(entered, KOMI, 0).notes == (entered.fault,)
    assert moves("BA1 nonsense").notes == ("Move 2, “nonsense”, is no move on this board: write BQ16, WD4 or Bpass.",)


def test_captures_come_off_and_are_counted() -> None:
    board = moves("BA1 WA2 Bpass WB1")
    assert (board.black, board.white, board.taken) == (0, 2, (1, 0))
    assert (board.moves, board.next, board.last) == (4, "black", "Move 4, White B1, captures 1")


def test_a_move_to_a_stone_is_not_taken() -> None:
    board = moves("BA1 WA1")
    assert board.draft == "BA1"
    assert board.notes == ("A1 holds a stone: that move was not taken.",)
    assert board.next == "white"


def test_a_breach_is_entered_and_said() -> None:
    board = moves(coloured(KO))
    assert board.moves == 9
    assert board.notes == (
        "Repetition. C2 leaves the whole board as Black left it after move 7. It can still be claimed.",
    )
    assert select_all(board.tap.board, ".on-dark")
    assert moves("BA1 BB1").notes[0].startswith("Two moves in a row.")
    assert moves(f"{coloured(KO)} WE5").notes == ()


def test_the_stones_of_a_handicap_come_first() -> None:
    board = moves("BA1 BB1", handicap=3)
    assert (board.next, board.notes) == ("black", ())
    assert moves("BA1 BB1 BC1", handicap=3).next == "white"


def test_nothing_entered_yet() -> None:
    board = moves("")
    assert (board.moves, board.last, board.next, board.black) == (0, "", "black", 0)


def test_the_board_can_be_turned() -> None:
    assert "data-turned" in moves("BA1", turned=True).tap.board
    assert "data-turned" in position_board(position_entered("", 5), KOMI, 0, turned=True).tap.board
    assert "data-turned" not in moves("BA1").tap.board
