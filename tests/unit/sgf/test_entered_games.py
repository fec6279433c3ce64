"""What is entered at the board: its text goes to and fro unchanged, what is wrong in it is said, nothing is lost."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.colour import Colour
from games.rules.game import Move
from games.rules.point import point_named
from games.rules.replay import replay
from games.sgf.entered_games import (
    MOST_MOVES,
    EnteredMoves,
    EnteredPosition,
    moves_entered,
    moves_game,
    next_colour,
    position_entered,
    position_game,
    without_moves,
)

KOMI = Decimal(7)


@given(st.text("XO.", min_size=25, max_size=25))
def test_a_position_comes_back(text: str) -> None:
    entered = position_entered(text, 5)
    assert (entered.text, entered.fault) == (text, "")
    assert position_entered("\n".join(entered.rows), 5) == entered


@given(st.lists(st.tuples(st.sampled_from(Colour), st.none() | st.integers(0, 360)), max_size=40))
def test_moves_come_back(moves: list[tuple[Colour, int | None]]) -> None:
    entered = EnteredMoves(19, tuple(Move(*move) for move in moves))
    assert moves_entered(entered.text, 19) == entered


def test_an_empty_text_is_an_empty_board() -> None:
    assert position_entered("", 3).rows == ("...", "...", "...")
    assert moves_entered("", 3).moves == ()


@pytest.mark.parametrize("text", ["X", "X" * 8, "X" * 10, "x........", "<script>.", "........?"])
def test_what_is_no_position_is_said(text: str) -> None:
    assert position_entered(text, 3) == EnteredPosition(("...",) * 3, "That was no position of 3 by 3 points.")


@pytest.mark.parametrize("word", ["Q16", "BI5", "BA20", "GA1", "B", "Bpas", "B٣", "B" * 5_000])
def test_moves_are_kept_up_to_the_first_word_that_is_none(word: str) -> None:
    entered = moves_entered(f"BA1 WPASS {word} BA2", 19)
    assert entered.text == "BA1 Wpass"
    assert entered.fault == f"Move 3, “{word[:20]}”, is no move on this board: write BQ16, WD4 or Bpass."


def test_nobody_enters_thousands_of_moves() -> None:
    assert moves_entered(" ".join(["Bpass"] * MOST_MOVES), 9).fault == ""
    entered = moves_entered(" ".join(["Bpass"] * (MOST_MOVES + 1)), 9)
    assert len(entered.moves) == MOST_MOVES
    assert entered.fault == "Move 2001 is one too many: 2,000 can be entered."


def test_a_tap_puts_a_stone_and_the_same_again_takes_it_off() -> None:
    entered = position_entered("", 3).with_stone(4, "X")
    assert entered.rows == ("...", ".X.", "...")
    assert entered.with_stone(4, "O").rows == ("...", ".O.", "...")
    assert entered.with_stone(4, "X").rows == entered.with_stone(4, ".").rows == ("...", "...", "...")


def test_a_position_is_a_game_without_moves() -> None:
    game = position_game(position_entered("X.O......", 3), KOMI, 0)
    assert (game.setup.black, game.setup.white, game.moves, game.handicap) == ((0,), (2,), (), 0)
    assert replay(game).final == bytes([1, 0, 2, 0, 0, 0, 0, 0, 0])


def test_moves_can_be_left_out_by_number() -> None:
    entered = moves_entered("BA1 WB1 BC1", 3)
    assert without_moves(entered, {2}).text == "BA1 BC1"
    assert without_moves(entered, set()) == entered
    assert without_moves(moves_entered("", 3), {0}).moves == ()


@pytest.mark.parametrize(
    ("handicap", "moves", "expected"),
    [
        (0, "", Colour.BLACK),
        (0, "BA1", Colour.WHITE),
        (0, "BA1 WB1", Colour.BLACK),
        (0, "BA1 BB1", Colour.WHITE),
        (1, "", Colour.BLACK),
        (1, "BA1", Colour.WHITE),
        (3, "BA1 BB1", Colour.BLACK),
        (3, "BA1 BB1 BC1", Colour.WHITE),
        (3, "BA1 Wpass BB1 Wpass", Colour.BLACK),
        (3, "BA1 WB1", Colour.BLACK),
        (3, "BA1 WB1 BC1", Colour.WHITE),
    ],
)
def test_whose_move_is_expected(handicap: int, moves: str, expected: Colour) -> None:
    assert next_colour(replay(moves_game(moves_entered(moves, 9), KOMI, handicap))) is expected


def test_points_are_named_as_players_name_them() -> None:
    assert moves_entered("bq16", 19).moves == (Move(Colour.BLACK, point_named("Q16", 19)),)
