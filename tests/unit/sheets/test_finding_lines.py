"""Findings in words: what happened, whether it can be claimed, which sign and which earlier position go with it."""

import pytest

from games.rules.game import GameRecord
from games.rules.replay import replay
from games.rules.steps import steps_of
from games.sheets.diagram import Shape
from games.sheets.finding_lines import FindingLine, FindingWeight, finding_lines, mark_of
from games.wording.findings import claim_sentence
from tests.unit.sheets.records import KO, SELF_CAPTURE, points, record, set_up


def _lines(game: GameRecord) -> tuple[FindingLine, ...]:
    judged = replay(game)
    return finding_lines(judged, steps_of(judged))


def test_a_repetition_that_can_be_claimed() -> None:
    (line,) = _lines(record(5, KO))
    assert (line.title, line.move, line.step, line.id) == ("Repetition", 9, 9, "m9")
    assert line.text == "C2 leaves the whole board as Black left it after move 7. It can still be claimed."
    assert (line.weight, line.shape, line.repeats) == (FindingWeight.BREACH, Shape.CIRCLE, (7,))
    assert line.repeats_label == "The position after move 7"


def test_the_same_repetition_stands_once_the_opponent_has_moved() -> None:
    (line,) = _lines(record(5, f"{KO} pass"))
    assert line.weight is FindingWeight.STANDS
    assert line.text.endswith("The opponent has moved since, so it stands.")


@pytest.mark.parametrize("moves", [KO, f"{KO} pass", "A1 B1 W:C1", "A1 A1", "?"])
def test_nothing_can_be_claimed_once_the_result_is_confirmed(moves: str) -> None:
    judged = replay(record(5, moves))
    (line,) = finding_lines(judged, steps_of(judged), confirmed=True)
    assert line.weight is FindingWeight.STANDS
    assert line.text.endswith(claim_sentence(judged.findings[0], confirmed=True))


def test_a_breach_that_was_ruled_on_is_not_one_to_decide() -> None:
    judged = replay(record(5, "B3 C3 A2 D2 B1 C1 C2 B2 C2"))
    steps = steps_of(judged)
    (move,) = {finding.move for finding in judged.findings}
    for ruled, weight in ((set(), FindingWeight.BREACH), ({move}, FindingWeight.STANDS)):
        assert [line.weight for line in finding_lines(judged, steps, ruled=ruled) if line.rule] == [weight]


def test_the_same_moves_with_an_exchange_between_are_no_repetition() -> None:
    assert _lines(record(5, "B3 C3 A2 D2 B1 C1 C2 B2 E5 E4 C2")) == ()


@pytest.mark.parametrize(
    ("moves", "title", "text", "shape"),
    [
        ("A1 B1 W:C1", "Two moves in a row", "White played again at C1 before the opponent had moved.", Shape.TRIANGLE),
        ("A1 B1 W:pass C1", "Two moves in a row", "White passed again before", Shape.TRIANGLE),
        ("A1 A1", "Played on a stone", "White played on the stone at A1.", Shape.CROSS),
        ("A1 ?", "Off the board", "White played “zz”, which isn’t a point on this board.", Shape.CROSS),
    ],
)
def test_the_other_breaches(moves: str, title: str, text: str, shape: Shape) -> None:
    (line,) = _lines(record(5, moves))
    assert line.title == title
    assert line.text.startswith(text)
    assert (line.weight, line.shape, line.repeats, line.repeats_label) == (FindingWeight.BREACH, shape, (), "")


def test_moved_stones_have_a_step_of_their_own() -> None:
    game = record(5, "A1 B1 C1", changes=(set_up(5, 2, black="D1", empty="A1"),))
    (line,) = _lines(game)
    assert (line.title, line.move, line.step, line.id, line.shape) == ("Stones moved", 2, 3, "s2", Shape.SQUARE)


def test_later_findings_count_the_steps_of_set_up_before_them() -> None:
    game = record(5, f"{KO}", changes=(set_up(5, 1, black="E5"),))
    moved, repetition = _lines(game)
    assert (moved.id, moved.step) == ("s1", 2)
    assert (repetition.move, repetition.step, repetition.repeats) == (9, 10, (8,))


def test_self_capture_is_one_note_and_no_breach() -> None:
    (line,) = _lines(record(3, SELF_CAPTURE))
    assert (line.title, line.weight) == ("Self-capture", FindingWeight.NOTICE)
    assert line.text == "Black A1: legal under NZ rules: self-capture, board unchanged."
    mark = mark_of(line)
    assert mark is not None
    assert (mark.point, mark.shape, mark.text) == (points(3, "A1")[0], Shape.LETTER, "S")


def test_a_self_capture_that_repeats_is_told_as_a_repetition_only() -> None:
    lines = _lines(record(3, "C3 A2 C2 B1 pass pass A1"))
    assert [line.title for line in lines] == ["Repetition"]


def test_a_finding_off_the_board_has_no_mark() -> None:
    assert mark_of(_lines(record(5, "A1 ?"))[0]) is None


def test_two_earlier_positions_are_both_named() -> None:
    (line,) = _lines(record(3, "C3 A2 C2 B1 pass pass pass pass A1"))
    assert line.text.startswith("A1 leaves the whole board as Black left it after moves 5 and 7.")
    assert line.repeats == (5, 7)
    assert line.repeats_label == "The position after move 5, and again after 7"
