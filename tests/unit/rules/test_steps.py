"""The steps of a replay as a page shows them."""

import pytest

from games.rules import Change, FindingKind, StepKind, position_after, replay, rows_of, starting_position, steps_of
from tests.unit.rules.test_replay import record


def test_each_kind_of_step() -> None:
    changes = (Change(after=3, white=(0,), empty=(1,)),)
    game = record("B C3, W C3, B off, W -, B D4", changes=changes)
    steps = steps_of(replay(game))
    assert [(s.number, s.kind) for s in steps] == [
        (1, StepKind.PLAY),
        (2, StepKind.OCCUPIED),
        (3, StepKind.OFF_BOARD),
        (3, StepKind.SETUP),
        (4, StepKind.PASS),
        (5, StepKind.PLAY),
    ]
    assert [s.name for s in steps] == ["C3", "C3", "zz", "", "", "D4"]
    assert [len(s.placed) for s in steps] == [1, 0, 0, 1, 0, 1]
    assert [f.kind for f in steps[3].findings] == [FindingKind.MOVED_STONE]


def test_a_self_capture_is_placed_then_removed_and_noted() -> None:
    step = steps_of(replay(record("W A9, B E5, W B8, B -, W C9, B B9", setup=Change(white=()))))[-1]
    assert step.placed[0].point in step.removed
    assert step.note == "legal under NZ rules: self-capture, board unchanged"


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
