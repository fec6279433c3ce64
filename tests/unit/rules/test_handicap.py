"""The three forms of a handicap in a record, and the traditional points."""

from decimal import Decimal

import pytest

from games.rules import Change, Colour, GameRecord, Move, name_of, replay
from games.rules.handicap import HandicapForm, form_of, stones_shown, traditional_points
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
    assert [form_of(game) for game in (set_up, passes, in_a_row)] == [
        HandicapForm.STONES,
        HandicapForm.PASSES,
        HandicapForm.CONSECUTIVE,
    ]
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


def test_no_handicap_is_no_form() -> None:
    assert form_of(record("B C3, W D4")) is HandicapForm.NONE
    assert form_of(record("B C3, W D4", handicap=1)) is HandicapForm.NONE
    assert stones_shown(record("B C3, W D4")) == 1
    assert stones_shown(GameRecord(9, Decimal(7))) == 0
