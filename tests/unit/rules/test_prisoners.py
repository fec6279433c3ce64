"""Stones taken off: nothing is lost between what was played, what stands and what was captured."""

import pytest

from games.rules.colour import Colour
from games.rules.replay import captured_stones, replay
from games.rules.steps import steps_of
from tests.data.random_games import as_record, random_game
from tests.unit.sheets.records import KO, SELF_CAPTURE, record, set_up


def test_a_capture_counts_for_the_colour_taken() -> None:
    assert captured_stones(replay(record(5, KO))) == {Colour.BLACK: 1, Colour.WHITE: 1}


def test_a_self_capture_counts_for_the_player_who_made_it() -> None:
    assert captured_stones(replay(record(3, SELF_CAPTURE))) == {Colour.BLACK: 1, Colour.WHITE: 0}


def test_stones_taken_off_by_set_up_are_no_captures() -> None:
    game = record(5, "A1 B1 C1", changes=(set_up(5, 2, empty="A1 B1"),))
    assert captured_stones(replay(game)) == {Colour.BLACK: 0, Colour.WHITE: 0}


@pytest.mark.parametrize("seed", range(150))
def test_what_was_put_on_the_board_stands_or_was_taken_off(seed: int) -> None:
    judged = replay(as_record(random_game(seed)))
    if judged.game.changes:
        return
    put = {
        colour: sum(stone.colour is colour for step in steps_of(judged) for stone in step.placed) for colour in Colour
    }
    setup = judged.game.setup
    for colour, start in ((Colour.BLACK, setup.black), (Colour.WHITE, setup.white)):
        assert len(start) + put[colour] == judged.final.count(colour) + captured_stones(judged)[colour]
