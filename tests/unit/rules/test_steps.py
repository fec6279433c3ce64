"""The steps of a replay as a page shows them."""

import pytest

from games.rules import (
    Change,
    Colour,
    FindingKind,
    ReplayStepKind,
    Stone,
    position_after,
    replay,
    rows_of,
    starting_position,
    steps_of,
)
from games.rules.findings import SelfCapture
from tests.unit.rules.test_replay import record


def test_each_kind_of_step() -> None:
    changes = (Change(after=3, white=(0,), empty=(1,)),)
    game = record("B C3, W C3, B off, W -, B D4", changes=changes)
    steps = steps_of(replay(game))
    assert [(s.number, s.kind) for s in steps] == [
        (1, ReplayStepKind.PLAY),
        (2, ReplayStepKind.OCCUPIED),
        (3, ReplayStepKind.OFF_BOARD),
        (3, ReplayStepKind.SETUP),
        (4, ReplayStepKind.PASS),
        (5, ReplayStepKind.PLAY),
    ]
    assert [s.name for s in steps] == ["C3", "C3", "zz", "", "", "D4"]
    assert [len(s.placed) for s in steps] == [1, 0, 0, 1, 0, 1]
    assert [f.kind for f in steps[3].findings] == [FindingKind.MOVED_STONE]


def test_a_self_capture_is_placed_then_removed_and_noted() -> None:
    step = steps_of(replay(record("W A9, B E5, W B8, B -, W C9, B B9", setup=Change(white=()))))[-1]
    assert step.placed[0].point in step.removed
    assert step.note == SelfCapture(6, Colour.BLACK, 0, 1).note


def test_an_illegal_self_capture_is_not_called_legal() -> None:
    game = record("W A8, B E5, W B9, B C5, W -, B A9")
    last = steps_of(replay(game))[-1]
    assert [f.kind for f in last.findings] == [FindingKind.REPETITION]
    assert last.note == ""


def test_positions_by_move_number() -> None:
    replayed = replay(record("B C3, W D4", setup=Change(black=(0,))))
    assert rows_of(position_after(replayed, 0)) == rows_of(starting_position(replayed))
    assert position_after(replayed, 2) == replayed.final
    assert position_after(replayed, 1) != replayed.final
    for number in (-1, 3):
        with pytest.raises(ValueError, match="no move"):
            position_after(replayed, number)
    with pytest.raises(ValueError, match="the record has no move") as refused:
        position_after(replayed, 3)
    assert str(refused.value) == "the record has no move 3"


def test_the_words_of_steps_are_those_of_the_page() -> None:
    assert [kind.value for kind in ReplayStepKind] == ["play", "pass", "occupied", "off_board", "setup"]


def test_a_set_up_step_has_the_number_of_the_move_before_it_and_its_own_finding() -> None:
    changes = (
        Change(after=0, black=(40,)),
        Change(after=1, black=(40,)),
        Change(after=1, white=(41,)),
        Change(after=1, white=(42, 38), empty=(41, 44)),
        Change(after=2, empty=(40, 42)),
    )
    replayed = replay(record("B C3, W D4", changes=changes))
    steps = steps_of(replayed)
    assert [(step.number, step.kind.value, step.placed, step.removed, len(step.findings)) for step in steps] == [
        (0, "setup", (Stone(Colour.BLACK, 40),), (), 0),
        (1, "play", (Stone(Colour.BLACK, 56),), (), 0),
        (1, "setup", (Stone(Colour.WHITE, 41),), (), 1),
        (1, "setup", (Stone(Colour.WHITE, 38), Stone(Colour.WHITE, 42)), (41,), 1),
        (2, "play", (Stone(Colour.WHITE, 48),), (), 0),
        (2, "setup", (), (40, 42), 1),
    ]
    assert [found.point for step in steps for found in step.findings] == [41, 38, 40]
    assert all(step.point is None and step.colour is None for step in steps if step.kind is ReplayStepKind.SETUP)
    assert all(step.name == step.note == "" for step in steps if step.kind is ReplayStepKind.SETUP)
    assert rows_of(position_after(replayed, 1))[4] == "....X...."
    assert rows_of(position_after(replayed, 2))[4] == "..O.X.O.."
    assert rows_of(replayed.final)[4] == "..O......"


def test_of_a_point_set_up_in_two_ways_the_later_list_counts() -> None:
    replayed = replay(record("B C3", setup=Change(black=(0, 1, 2), white=(1, 2), empty=(2,))))
    assert rows_of(starting_position(replayed))[0] == "XO......."
    replayed = replay(record("B C3", changes=(Change(after=1, black=(0, 1, 2), white=(1, 2), empty=(2,)),)))
    assert steps_of(replayed)[-1].placed == (Stone(Colour.BLACK, 0), Stone(Colour.WHITE, 1))


def test_what_a_step_says_of_its_move() -> None:
    steps = steps_of(replay(record("B C3, W C3, B off, W -")))
    assert [step.colour for step in steps] == [Colour.BLACK, Colour.WHITE, Colour.BLACK, Colour.WHITE]
    assert [step.point for step in steps] == [56, 56, None, None]
    assert [[found.kind.value for found in step.findings] for step in steps] == [[], ["occupied"], ["off_board"], []]
    assert all(step.note == "" and step.removed == () for step in steps)


def test_a_position_that_only_the_opponent_left_is_noted() -> None:
    rows = Change(black=(1, 3, 7), white=(5, 6))
    last = steps_of(replay(record("W E1, B A5, W C5, B B5", size=5, setup=rows)))[-1]
    assert last.findings == ()
    assert last.note == "legal under NZ rules: this position was left before by the other side only"
