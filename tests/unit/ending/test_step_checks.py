"""What cannot be done, and the sentence that says so."""

import pytest

from games.ending import EndingPhase, StepKind
from games.ending.step_checks import replaces
from games.rules import Move
from tests.unit.ending.table import B, Table, W, record

ANY = {"record": 1, "point": "D1", "points": ("D1",), "colour": W}


def at(phase: EndingPhase) -> Table:
    """A table in this phase; in the dispute nobody has said who is first."""
    table = Table()
    if phase is EndingPhase.UNOPENED:
        return table
    table.open()
    if phase is EndingPhase.AGREED:
        table.agree(B, W)
    if phase in (EndingPhase.DISPUTED, EndingPhase.RESUMED, EndingPhase.STANDING):
        table.dispute(W)
    if phase is EndingPhase.RESUMED:
        table.resume(W)
    if phase is EndingPhase.STANDING:
        table.must(StepKind.FIRST, B, colour=B)
        table.must(StepKind.FIRST, W, colour=W)
        table.must(StepKind.STOOD, B)
    assert table.state.phase is phase
    return table


MAY = {
    EndingPhase.UNOPENED: {StepKind.OPENED},
    EndingPhase.MARKING: {
        StepKind.OPENED, StepKind.MARKED, StepKind.PROPOSED, StepKind.AGREED, StepKind.DISPUTED,
    },
    EndingPhase.AGREED: {StepKind.OPENED, StepKind.MARKED, StepKind.WITHDRAWN},
    EndingPhase.DISPUTED: {StepKind.OPENED, StepKind.SETTLED, StepKind.FIRST},
    EndingPhase.RESUMED: {StepKind.PASSED},
    EndingPhase.STANDING: {StepKind.OPENED},
}  # fmt: skip
"""What White may do; the point that is tried holds a stone, there is no proposal and no differing answer."""


@pytest.mark.parametrize("phase", EndingPhase)
def test_each_step_has_its_place(phase: EndingPhase) -> None:
    for kind in StepKind:
        why = at(phase).take(kind, W, **ANY)
        assert (why == "") == (kind in MAY[phase]), f"{kind} while {phase}: {why}"
        assert why == "" or (why[0].isupper() or why[0] == "“"), why


@pytest.mark.parametrize("phase", EndingPhase)
def test_the_referee_can_always_resume_and_do_nothing_else(phase: EndingPhase) -> None:
    for kind in StepKind:
        assert (at(phase).take(kind, None, **ANY) == "") == (kind is StepKind.RESUMED)


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("E1", "There’s no stone at E1."),
        ("Z9", "“Z9” isn’t a point"),
        ("I1", "“I1” is"),
        ("", "“” is"),
        ("f1", "“f1”"),
    ],
)
def test_only_a_stone_can_be_marked(point: str, why: str) -> None:
    table = at(EndingPhase.MARKING)
    assert table.take(StepKind.MARKED, B, point=point).startswith(why)
    assert table.take(StepKind.PROPOSED, B, points=("D1", point)).startswith(why)
    assert table.take(StepKind.MARKED, B, point="d1") == "", "either case"


def test_moves_are_made_in_turn_and_on_empty_points() -> None:
    table = at(EndingPhase.RESUMED)
    assert table.take(StepKind.PLAYED, B, point="E1") == "It’s White’s turn."
    assert table.take(StepKind.PASSED, B) == "It’s White’s turn."
    assert table.take(StepKind.PLAYED, W, point="d1") == "There’s a stone at D1 already."
    assert table.take(StepKind.PLAYED, W, point="F1").startswith("“F1” isn’t a point")
    assert table.take(StepKind.PLAYED, W, point="E1") == ""
    assert table.take(StepKind.PLAYED, W, point="C1") == "It’s Black’s turn."


def test_agreement_is_given_once_and_taken_back_by_its_owner() -> None:
    table = at(EndingPhase.MARKING)
    assert table.take(StepKind.WITHDRAWN, B) == "You haven’t agreed, so there’s nothing to take back."
    table.agree(B)
    assert table.take(StepKind.AGREED, B) == "You’ve agreed already."
    assert table.take(StepKind.WITHDRAWN, W) == "You haven’t agreed, so there’s nothing to take back."
    assert table.take(StepKind.WITHDRAWN, B) == ""


def test_who_began_the_dispute_takes_it_back() -> None:
    assert (
        at(EndingPhase.DISPUTED).take(StepKind.SETTLED, B) == "Only the side that started the dispute can take it back."
    )


def test_stones_stay_only_where_the_answers_differ() -> None:
    table = at(EndingPhase.DISPUTED)
    assert "don’t agree" in table.take(StepKind.STOOD, B)
    table.must(StepKind.FIRST, B, colour=B)
    assert "don’t agree" in table.take(StepKind.STOOD, B)
    table.must(StepKind.FIRST, W, colour=W)
    assert table.take(StepKind.STOOD, W) == ""


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (StepKind.DISPUTED, "Choose whose stones"),
        (StepKind.OPENED, "Choose a record"),
        (StepKind.APPLIED, "There’s no p"),
    ],
)
def test_what_a_step_needs_must_be_said(kind: StepKind, why: str) -> None:
    assert at(EndingPhase.MARKING).take(kind, B).startswith(why)


def test_who_moves_first_must_be_said() -> None:
    assert at(EndingPhase.DISPUTED).take(StepKind.FIRST, B) == "Choose who should move first."


@pytest.mark.parametrize("phase", EndingPhase)
def test_only_a_fuller_record_replaces_one_that_is_past_marking(phase: EndingPhase) -> None:
    state = at(phase).state
    free = phase in (EndingPhase.UNOPENED, EndingPhase.MARKING)
    assert (replaces(state, record()) == "") is free
    fuller = record(moves=(Move(B, None), Move(W, None), Move(B, None)))
    assert replaces(state, fuller) == ""


def test_after_resumed_play_no_other_record_takes_its_place() -> None:
    table = at(EndingPhase.RESUMED)
    assert table.play(W, "-", "-").phase is EndingPhase.MARKING
    assert table.take(StepKind.OPENED, B, record=2).startswith("Play was resumed here")
