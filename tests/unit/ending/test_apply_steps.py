"""Marking, agreeing, disputing and playing on, step by step."""

from decimal import Decimal
from random import Random
from uuid import UUID, uuid4

import pytest
from hypothesis import given, strategies as st

from games.ending import Base, EndingPhase, EndingState, StepKind, ending_state
from games.rules import FindingKind, Move, name_of, replay
from games.rules.findings import SelfCapture
from games.rules.scoring import chain_at, count
from tests.unit.ending.table import B, Table, W, named, record

KOMI = Decimal(7)


@pytest.fixture
def table() -> Table:
    opened = Table()
    opened.open()
    return opened


def test_nothing_is_open_at_first() -> None:
    assert ending_state([], {}) == EndingState()
    assert EndingState().phase is EndingPhase.UNOPENED


def test_the_final_position_is_laid_out_with_every_stone_alive(table: Table) -> None:
    state = table.state
    assert (state.phase, state.record, state.dead, state.seq, state.version) == (
        EndingPhase.MARKING,
        1,
        frozenset(),
        2,
        1,
    )
    assert state.position == replay(record()).final
    assert state.proposal is None


def test_play_is_over_once_both_players_say_so() -> None:
    table = Table()
    state = table.must(StepKind.OPENED, W, record=1)
    assert (state.over, state.play_is_over, state.shows_count) == ({W}, False, False)
    assert table.take(StepKind.OVER, W) == "You’ve said so already."
    state = table.must(StepKind.OVER, B)
    assert (state.play_is_over, state.shows_count, state.version) == (True, True, 1)


@pytest.mark.parametrize(("kind", "details"), [(StepKind.MARKED, {"point": "D1"}), (StepKind.AGREED, {})])
def test_an_answer_about_the_marking_says_that_play_is_over(kind: StepKind, details: dict[str, str]) -> None:
    table = Table()
    table.must(StepKind.OPENED, W, record=1)
    assert table.must(kind, B, **details).play_is_over


def test_who_plays_on_has_not_said_that_play_is_over_and_two_passes_say_it() -> None:
    table = Table()
    table.open()
    table.dispute(W)
    assert table.resume(W).over == frozenset()
    assert table.play(W, "-", "-").play_is_over


def test_nothing_is_proposed_before_both_say_that_play_is_over() -> None:
    table = Table(Base(record(), named("D1")))
    table.must(StepKind.OPENED, record=1)
    for kind, sentence in ((StepKind.PROPOSED, {"points": ("D1",)}), (StepKind.APPLIED, {})):
        assert table.take(kind, B, **sentence) == "Dead stones are proposed once you have both said that play is over."


def test_the_marks_of_the_record_are_proposed_and_not_applied() -> None:
    table = Table(Base(record(), named("D1")))
    state = table.open()
    assert state.proposal is not None
    assert (state.proposal.source, state.proposal.points, state.dead) == ("record", named("D1"), frozenset())
    state = table.must(StepKind.APPLIED, W)
    assert (state.dead, state.proposal) == (named("D1"), None)


def test_a_proposal_is_put_away(table: Table) -> None:
    table.must(StepKind.PROPOSED, B, points=("D1",), source="gnugo")
    assert table.state.version == 1, "a proposal changes nothing that a tap depends on"
    state = table.must(StepKind.IGNORED, W)
    assert (state.proposal, state.dead) == (None, frozenset())


def test_a_tap_marks_the_whole_chain_and_a_second_one_takes_it_back(table: Table) -> None:
    state = table.mark("C5")
    assert state.dead == named("C5", "C4", "D4", "D3", "E3")
    assert table.mark("E3", W).dead == frozenset()


def test_marks_are_counted_at_once(table: Table) -> None:
    assert count(table.state.alive, KOMI).shared == 2
    assert count(table.mark("D1").alive, KOMI).shared == 0


def test_both_must_agree(table: Table) -> None:
    state = table.agree(B)
    assert (state.phase, state.agreed, state.counted) == (EndingPhase.MARKING, {B}, False)
    state = table.agree(W)
    assert (state.phase, state.agreed, state.counted) == (EndingPhase.AGREED, {B, W}, True)


def test_an_agreement_is_with_one_marking(table: Table) -> None:
    table.agree(B)
    state = table.mark("D1", W)
    assert state.agreed == frozenset()
    table.agree(W, B)
    state = table.mark("D1", B)
    assert (state.phase, state.agreed) == (EndingPhase.MARKING, frozenset())


def test_an_agreement_is_taken_back(table: Table) -> None:
    table.agree(B, W)
    state = table.must(StepKind.WITHDRAWN, B)
    assert (state.phase, state.agreed) == (EndingPhase.MARKING, {W})


def test_agreeing_puts_no_tap_out_of_date_and_marking_does(table: Table) -> None:
    assert table.agree(B).version == 1
    assert table.mark("D1", W).version == 4


def test_a_dispute_clears_the_agreement_and_offers_the_first_move(table: Table) -> None:
    table.mark("D1")
    table.agree(B)
    state = table.dispute(W, W)
    assert (state.phase, state.agreed, state.disputed_by, state.in_dispute) == (EndingPhase.DISPUTED, frozenset(), W, W)


def test_a_dispute_taken_back_leaves_the_marks_as_they_stood(table: Table) -> None:
    table.mark("D1")
    table.dispute(W)
    table.must(StepKind.FIRST, B, colour=B)
    state = table.must(StepKind.SETTLED, W)
    assert (state.phase, state.dead, dict(state.first)) == (EndingPhase.MARKING, named("D1"), {})


def test_play_goes_on_with_every_stone_once_both_say_who_is_first(table: Table) -> None:
    table.mark("D1")
    table.dispute()
    table.must(StepKind.FIRST, B, colour=B)
    assert table.must(StepKind.FIRST, W, colour=W).phase is EndingPhase.DISPUTED
    state = table.must(StepKind.FIRST, B, colour=W)
    assert (state.phase, state.dead, state.to_move, state.resumed_at) == (EndingPhase.RESUMED, frozenset(), W, 2)
    assert state.position == replay(record()).final


def test_without_agreement_who_moves_first_all_stones_stay(table: Table) -> None:
    table.mark("D1")
    table.dispute()
    table.must(StepKind.FIRST, B, colour=B)
    table.must(StepKind.FIRST, W, colour=W)
    state = table.must(StepKind.STOOD, B)
    assert (state.phase, state.dead, state.counted) == (EndingPhase.STANDING, frozenset(), True)


def test_in_resumed_play_stones_are_captured(table: Table) -> None:
    table.dispute()
    table.resume(B)
    state = table.play(B, "E1", "-", "C1")
    assert not state.position[min(named("D1"))], "Black has taken the stone"
    assert state.to_move is W


def test_two_passes_in_a_row_lead_back_to_marking(table: Table) -> None:
    table.dispute()
    table.resume(W)
    state = table.play(W, "C1", "-", "-")
    assert (state.phase, state.dead, state.agreed) == (EndingPhase.MARKING, frozenset(), frozenset())
    assert state.position[min(named("C1"))] == W
    assert state.game is not None
    assert len(state.game.moves) == 5


def test_two_passes_that_are_not_in_a_row_do_not(table: Table) -> None:
    table.dispute()
    table.resume(W)
    assert table.play(W, "-", "E1", "-").phase is EndingPhase.RESUMED


def test_passes_before_play_was_resumed_are_not_counted(table: Table) -> None:
    table.dispute()
    table.resume(B)
    assert table.play(B, "-").phase is EndingPhase.RESUMED


def test_a_second_dispute_goes_on_from_the_new_position(table: Table) -> None:
    table.dispute()
    table.resume(W)
    table.play(W, "C1", "-", "-")
    table.dispute(B, W)
    state = table.resume(W)
    assert (state.resumed_at, state.to_move) == (5, W)


@pytest.mark.parametrize("moves", [(), (Move(B, 0),), (Move(B, None),), (Move(W, 0), Move(B, None))])
@pytest.mark.parametrize("first", [B, W])
def test_whoever_is_first_is_not_out_of_turn(moves: tuple[Move, ...], first: int) -> None:
    table = Table(Base(record(moves=moves)))
    table.open()
    table.dispute()
    state = table.resume(first)
    assert state.to_move is first
    state = table.play(first, "E1")
    assert state.game is not None
    assert [f.kind for f in replay(state.game).findings] == []
    assert state.to_move is first.opponent


KO = (". X O .", "X O . O", ". X O .", ". . . .")


def test_a_repetition_is_shown_and_not_prevented() -> None:
    table = Table(Base(record(KO)))
    before = table.open().position
    table.dispute()
    table.resume(B)
    assert table.play(B, "C3").repetition is None
    state = table.play(W, "B3")
    assert state.position == before
    assert state.repetition is not None
    assert (state.repetition.move, state.repetition.repeats) == (4, (2,)), "as White’s pass left it"
    assert state.to_move is B, "the stone stays unless Black claims"


def test_a_legal_move_that_looks_illegal_is_explained() -> None:
    table = Table(Base(record((". X . .", "X . . .", ". . . .", ". . . ."))))
    table.open()
    table.dispute()
    table.resume(B)
    state = table.play(B, "D1", "A4")
    assert (state.repetition, state.note) == (None, SelfCapture(1, B, 0, 1).note)
    assert table.play(B, "C1").note == ""


def test_a_repetition_can_be_claimed_until_the_next_move() -> None:
    # Black's pass left the position; White's stone is played and taken, and stands there again.
    rows = (". X . .", "X . . .", ". . . .", ". . . .")
    table = Table(Base(record(rows)))
    table.open()
    table.dispute()
    table.resume(W)
    state = table.play(W, "A4")
    assert state.repetition is not None
    assert (state.repetition.kind, state.repetition.claimable) == (FindingKind.REPETITION, True)
    assert table.play(B, "-").repetition is None


def test_the_referee_lets_play_go_on_from_another_record(table: Table) -> None:
    table.agree(B, W)
    state = table.must(StepKind.RESUMED, None, record=2, colour=W)
    assert (state.phase, state.record, state.to_move, state.agreed) == (EndingPhase.RESUMED, 2, W, frozenset())


def test_without_a_word_from_the_referee_the_record_says_whose_turn_it_is(table: Table) -> None:
    assert table.must(StepKind.RESUMED, None, record=2).to_move is B
    unsaid = Table(Base(record(moves=())))
    assert unsaid.must(StepKind.RESUMED, None, record=1).to_move is None
    assert unsaid.play(W, "E1").to_move is B


def test_a_request_that_came_twice_is_one_step(table: Table) -> None:
    nonce = uuid4()
    table.take(StepKind.MARKED, B, nonce, point="D1")
    twice = [*table.steps, table.steps[-1].__class__(9, StepKind.MARKED, B, nonce, point="D1")]
    assert ending_state(twice, table.bases) == table.state


KINDS = (
    *[StepKind.MARKED] * 4,
    *[StepKind.AGREED] * 4,
    *[StepKind.PLAYED] * 8,
    *[StepKind.PASSED] * 4,
    *[StepKind.FIRST] * 4,
    *StepKind,
)


def random_table(seed: int, length: int = 40) -> Table:
    """Steps of all kinds by both, as they come; those that are refused are left out."""
    random = Random(seed)
    table = Table(Base(record(), named("D1")))
    for _ in range(length):
        kind = random.choice(KINDS)
        by = None if kind is StepKind.RESUMED else random.choice((B, W))
        point = name_of(random.randrange(25), 5)
        colour = random.choice((B, W, None))
        table.take(kind, by, UUID(int=random.getrandbits(128)), record=1, point=point, points=(point,), colour=colour)
    return table


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_what_holds_whatever_the_players_do(seed: int) -> None:
    table = random_table(seed)
    for taken in range(1, len(table.steps) + 1):
        state = ending_state(table.steps[:taken], table.bases)
        assert 0 <= state.version <= state.seq == table.steps[taken - 1].seq
        assert all(chain_at(state.position, point) <= state.dead for point in state.dead), "whole chains"
        assert (len(state.agreed) == 2) == (state.phase is EndingPhase.AGREED)
        assert (state.in_dispute is not None) == (state.phase in (EndingPhase.DISPUTED, EndingPhase.STANDING))
        assert not state.dead or state.phase not in (EndingPhase.RESUMED, EndingPhase.STANDING)
        assert state.phase is EndingPhase.RESUMED or state.to_move is state.repetition is None
        if state.game is not None:
            assert state.position == replay(state.game).final
            found = {finding.kind for finding in replay(state.game).findings}
            assert found <= {FindingKind.REPETITION}, "a move on the page is never out of turn or on a stone"


@given(st.integers(0, 2**32))
def test_neither_order_nor_repetition_of_the_rows_matters(seed: int) -> None:
    table = random_table(seed)
    shuffled = [*table.steps, *table.steps]
    Random(seed).shuffle(shuffled)
    assert ending_state(shuffled, table.bases) == table.state


@given(st.integers(0, 2**32))
def test_no_agreement_outlives_a_change_of_marks(seed: int) -> None:
    table = random_table(seed)
    before = EndingState()
    for taken in range(1, len(table.steps) + 1):
        state = ending_state(table.steps[:taken], table.bases)
        if state.dead != before.dead or state.position != before.position:
            assert state.agreed == frozenset()
        before = state
