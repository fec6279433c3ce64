"""The opening of a record: which positions are kept, and what ends it; a line of moves and its address."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.openings.line import OpeningLine, read_line
from games.openings.opening import OPENING_MOVES, OpeningStep, opening_of
from games.openings.symmetry import canonical, turns_of
from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move
from games.rules.point import point_named
from games.rules.replay import replay
from games.rules.steps import position_after

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def moves_of(names: str, size: int = 9, first: Colour = BLACK) -> tuple[Move, ...]:
    """Moves in turn; `-` is a pass."""
    colours = (first, first.opponent)
    points = (None if name == "-" else point_named(name, size) for name in names.split())
    return tuple(Move(colours[number % 2], point) for number, point in enumerate(points))


def opening(names: str, *, size: int = 9, first: Colour = BLACK, **values: object) -> tuple[OpeningStep, ...]:
    return opening_of(replay(GameRecord(size, Decimal(0), moves=moves_of(names, size, first), **values)))  # type: ignore[arg-type]


def test_the_order_of_moves_and_the_corner_make_no_difference() -> None:
    one = opening("C3 G7 G3 C7")
    assert opening("G3 G7 C3 C7")[4] == one[4], "another order"
    assert [step.key for step in opening("C7 G3 C3 G7")] == [step.key for step in one], "another corner"
    assert opening("C3 G7 G3 D7")[4].key != one[4].key


def test_each_position_has_the_move_played_in_it() -> None:
    steps = opening("E5 - C3")
    assert [step.number for step in steps] == [0, 1, 2, 3]
    assert [step.next is None for step in steps] == [False, True, False, True]


def test_captures_are_carried_out() -> None:
    names = "A1 A2 E5 B1 C5"
    game = replay(GameRecord(9, Decimal(0), moves=moves_of(names)))
    expected = [canonical(position_after(game, number), (BLACK, WHITE)[number % 2]).key for number in range(6)]
    assert [step.key for step in opening_of(game)] == expected


def test_no_more_than_the_opening_is_kept() -> None:
    names = [f"{column}{row}" for row in (1, 3, 5, 7, 9) for column in "ABCDEFGHJ"]
    steps = opening(" ".join(names))
    assert len(steps) == OPENING_MOVES + 1
    assert steps[-1].next is not None


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(Move(WHITE, point_named("C3", 9)), id="on a stone"),
        pytest.param(Move(WHITE, OFF_BOARD, "zz"), id="off the board"),
    ],
)
def test_a_move_that_cannot_be_played_ends_it(broken: Move) -> None:
    game = GameRecord(9, Decimal(0), moves=(*moves_of("C3"), broken, *moves_of("G7")))
    steps = opening_of(replay(game))
    assert [step.number for step in steps] == [0, 1]
    assert steps[-1].next is None


def test_stones_set_up_later_end_it() -> None:
    game = GameRecord(9, Decimal(0), moves=moves_of("C3 G7 E5"), changes=(Change(2, black=(0,)),))
    assert [step.number for step in opening_of(replay(game))] == [0, 1, 2]
    assert opening_of(replay(game))[-1].next is None


def test_a_handicap_set_up_and_one_placed_begin_with_the_same_position() -> None:
    two = tuple(point for name in ("C3", "G7") if (point := point_named(name, 9)) is not None)
    setup = opening("G3 C7", first=WHITE, handicap=2, setup=Change(black=two))
    placed = opening("C3 - G7 G3 C7", handicap=2)
    assert setup == placed
    assert setup[0].key == OpeningLine(9, 2).canonical.key


def test_a_position_without_a_player_to_move_has_no_opening() -> None:
    assert opening_of(replay(GameRecord(9, Decimal(0), setup=Change(black=(0,), white=(5,))))) == ()


@given(st.lists(st.integers(0, 48), unique=True, max_size=12), st.integers(0, 7))
def test_a_game_turned_has_the_same_opening(points: list[int], number: int) -> None:
    turn = turns_of(7)[number]
    colours = (BLACK, WHITE)

    def kept(of: list[int]) -> tuple[OpeningStep, ...]:
        moves = tuple(Move(colours[place % 2], point) for place, point in enumerate(of))
        return opening_of(replay(GameRecord(7, Decimal(0), moves=moves)))

    assert kept([turn[point] for point in points]) == kept(points)


def test_a_line_is_read_as_it_is_written() -> None:
    line = read_line("19-0-q16-PASS-D4")
    assert line is not None
    assert str(line) == "19-0-Q16-pass-D4"
    assert line.names == ("Q16", "", "D4")
    assert line.to_move is WHITE
    assert str(line.after(1)) == "19-0-Q16"
    handicap = read_line("9-3")
    assert handicap is not None
    assert (handicap.to_move, handicap.position.count(BLACK)) == (WHITE, 3)


@pytest.mark.parametrize(
    "text",
    ["", "x", "19", "19-0-Q16-Q16", "19-0-Z9", "9-0-K1", "26-0", "1-0", "11-2", "9-1", "19-0-Q16--D4", "²-0"],
)
def test_what_is_no_line_is_refused(text: str) -> None:
    assert read_line(text) is None


def test_a_line_longer_than_an_opening_is_refused() -> None:
    names = [f"{column}{row}" for row in (1, 3, 5, 7) for column in "ABCDEFGHJ"]
    assert read_line("-".join(("9", "0", *names[:OPENING_MOVES]))) is not None
    assert read_line("-".join(("9", "0", *names[: OPENING_MOVES + 1]))) is None
