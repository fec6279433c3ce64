"""The three forms of a handicap in a record, and the traditional points."""

from decimal import Decimal

import pytest

from games.rules import Change, Colour, GameRecord, Move, name_of, replay
from games.rules.handicap import (
    opening_length,
    stones_set_up,
    stones_shown,
    traditional_points,
)
from tests.unit.rules.test_replay import record


def names(handicap: int, size: int = 19) -> set[str]:
    return {name_of(point, size) for point in traditional_points(size, handicap)}


def test_traditional_points_are_the_stars() -> None:
    corners = {"D4", "Q16", "D16", "Q4"}
    assert names(2) == {"D4", "Q16"}
    assert names(4) == corners
    assert names(5) == corners | {"K10"}
    assert names(6) == corners | {"D10", "Q10"}
    assert names(7) == names(6) | {"K10"}
    assert names(8) == names(6) | {"K4", "K16"}
    assert names(9) == names(8) | {"K10"}
    assert names(2, 9) == {"C3", "G7"}
    assert names(9, 13) == {"D4", "K10", "D10", "K4", "D7", "K7", "G4", "G10", "G7"}


@pytest.mark.parametrize(("size", "handicap"), [(19, 0), (19, 1), (19, 10), (15, 4), (25, 9)])
def test_nothing_is_traditional_elsewhere(size: int, handicap: int) -> None:
    assert traditional_points(size, handicap) == ()


def test_three_forms_of_the_same_handicap_end_alike() -> None:
    set_up = record("W E5", handicap=3, setup=Change(black=(20, 24, 60)))
    passes = record("B C7, W -, B G7, W -, B G3, W E5", handicap=3)
    in_a_row = record("B C7, B G7, B G3, W E5", handicap=3)
    finals = {replay(game).final for game in (set_up, passes, in_a_row)}
    assert len(finals) == 1
    for game in (set_up, passes, in_a_row):
        assert replay(game).findings == ()
        assert stones_shown(game) == 3


def test_the_white_passes_of_a_handicap_are_moves_and_their_positions_are_whites() -> None:
    """White's pass after Black's first stone leaves a position; with set-up stones no pass is invented."""
    placed = record("B A9, B B8, W B9, B A8, W -, B C9, W -, B -, W -", size=9, handicap=2)
    assert replay(placed).findings == ()
    one = GameRecord(1, Decimal(7), 3, moves=(Move(Colour.BLACK, 0), Move(Colour.BLACK, 0), Move(Colour.WHITE, 0)))
    assert [(f.move, f.repeats) for f in replay(one).findings] == [(2, (1,)), (3, (1,))]


def test_an_even_game_shows_one_stone_at_most() -> None:
    assert stones_shown(record("B C3, W D4")) == 1
    assert stones_shown(GameRecord(9, Decimal(7))) == 0


def test_which_points_come_first_and_where_the_centre_is() -> None:
    """In the order in which they are placed: opposite corners, the other corners, the sides, the centre last."""
    order = [name_of(point, 19) for point in traditional_points(19, 9)]
    assert order == ["D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16", "K10"]
    assert [name_of(point, 9) for point in traditional_points(9, 5)] == ["C3", "G7", "C7", "G3", "E5"]
    assert [name_of(point, 19) for point in traditional_points(19, 3)] == ["D4", "Q16", "D16"]
    assert [len(traditional_points(13, n)) for n in range(11)] == [0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 0]


def test_how_long_the_placing_lasts() -> None:
    """Up to Black's last stone of the handicap, White's passes between counted, and no further."""
    lengths = {
        "B C7, B G7, B G3, W E5": 3,
        "B C7, W -, B G7, W -, B G3, W -, B A1": 5,
        "B C7, W E5, B G7": 1,
        "B C7, W -, W -, B G7": 4,
        "B C7, B G7": 2,
        "W -, B C7": 2,
        "W A1, B C7": 0,
    }
    assert {text: opening_length(record(text, handicap=3)) for text in lengths} == lengths
    assert opening_length(record("B C7, B G7", handicap=1)) == 1
    assert opening_length(record("B C7, B G7")) == 0
    assert opening_length(record("B C7, B G7", handicap=2, setup=Change(black=(20, 60)))) == 0


def test_a_declared_handicap_needs_black_stones_alone_to_be_set_up() -> None:
    both = Change(black=(20, 60), white=(0,))
    assert stones_set_up(record("W E5", handicap=1, setup=Change(black=(20,))))
    assert not stones_set_up(record("W E5", handicap=2, setup=both))
    assert not stones_set_up(record("W E5", setup=Change(black=(20, 60))))
    assert not stones_set_up(record("W E5", handicap=2))


def test_stones_shown_are_those_before_whites_first_stone() -> None:
    assert stones_shown(record("B C7, B G7, W E5, B G3")) == 2
    assert stones_shown(record("B C7, W -, B G7, B -, W E5")) == 2
    assert stones_shown(record("W E5, B C7")) == 0
    assert stones_shown(record("W E5", setup=Change(black=(20, 60, 60), empty=(60,)))) == 1
    assert stones_shown(record("B C7, W E5", setup=Change(black=(20, 60), white=(0,)))) == 1
