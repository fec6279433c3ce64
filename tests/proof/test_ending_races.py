"""Both players settle the end of a game at once: one effect for each press, and a clear answer to the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError

from games.ending import EndingPhase
from games.ledger.verify import verify
from games.models import EndingStep, Game, LedgerEvent, Record, Speaker
from games.services.answer_ending import agree_ending
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import mark_dead
from games.services.resume_play import pass_move
from games.store.ending import ending_of
from tests.db.endings import B, W, opened_game, resumed_game, take_step
from tests.proof.conftest import AtOnce, Meet

READS = "games.services.ending_steps.state_of"
"""Where both stand between reading the steps and adding one."""


@pytest.fixture
def game() -> Game:
    return opened_game()


def agrees(game: Game, side: Speaker) -> Callable[[], Any]:
    return lambda: take_step(agree_ending, game, side, expected=1)


def marks(game: Game, side: Speaker, point: str, nonce: UUID | None = None) -> Callable[[], Any]:
    return lambda: take_step(mark_dead, game, side, point, expected=1, nonce=nonce or uuid4())


def errors(outcomes: list[Any]) -> int:
    return sum(isinstance(outcome, DatabaseError) for outcome in outcomes)


def test_without_the_lock_one_of_two_agreements_is_lost(
    at_once: AtOnce, meet: Meet, locks_off: None, game: Game
) -> None:
    meet(READS)
    outcomes = at_once(agrees(game, B), agrees(game, W))
    assert errors(outcomes) == 1
    assert len(ending_of(game).agreed) == 1


def test_two_who_agree_at_once_agree(at_once: AtOnce, meet: Meet, game: Game) -> None:
    meet(READS)
    outcomes = at_once(agrees(game, B), agrees(game, W))
    assert {outcome.phase for outcome in outcomes} == {EndingPhase.MARKING, EndingPhase.AGREED}
    assert ending_of(game).phase is EndingPhase.AGREED
    assert [event.payload["both"] for event in LedgerEvent.objects.filter(kind="ending.agreed")] == [False, True]
    assert all(verdict.broken is None for verdict in verify())


def test_one_marks_while_the_other_agrees(at_once: AtOnce, game: Game) -> None:
    """Whoever comes second: nobody has agreed with a marking that was not on the screen."""
    agreed, marked = at_once(agrees(game, B), marks(game, W, "B2"))
    assert not isinstance(marked, Exception)
    assert isinstance(agreed, BoardChanged) or agreed.seq < marked.seq
    assert ending_of(game).agreed == frozenset()


def test_both_tap_the_same_chain_at_once(at_once: AtOnce, meet: Meet, game: Game) -> None:
    """Two toggles would leave it alive, which neither wanted."""
    meet(READS)
    outcomes = at_once(marks(game, B, "B2"), marks(game, W, "C2"))
    assert sum(isinstance(outcome, BoardChanged) for outcome in outcomes) == 1
    assert len(ending_of(game).dead) == 2


def test_a_tap_that_is_sent_twice_at_once_counts_once(at_once: AtOnce, meet: Meet, game: Game) -> None:
    meet(READS)
    again, before = marks(game, B, "B2", uuid4()), EndingStep.objects.count()
    outcomes = at_once(again, again)
    assert errors(outcomes) == 0
    assert (len(ending_of(game).dead), EndingStep.objects.count()) == (2, before + 1)


def test_the_second_pass_sent_twice_at_once_keeps_one_record(at_once: AtOnce) -> None:
    game = resumed_game()
    take_step(pass_move, game, W)
    version, nonce = ending_of(game).version, uuid4()

    def passes() -> Any:
        return take_step(pass_move, game, B, expected=version, nonce=nonce)

    outcomes = at_once(passes, passes)
    assert [outcome.phase for outcome in outcomes] == [EndingPhase.MARKING] * 2
    assert Record.objects.count() == 2
    assert all(verdict.broken is None for verdict in verify())
