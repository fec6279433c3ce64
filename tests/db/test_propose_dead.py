"""A proposal of dead stones: from the record's marks, or from the program's estimate. It changes nothing by itself."""

from __future__ import annotations

import pytest

from games.ending.estimate import estimate_dead
from games.models import EndingStep
from games.rules import point_named
from games.services import mark_dead as proposing
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import apply_proposal, ignore_proposal, mark_dead, propose_dead
from games.store.ending import ending_of
from ground.errors import Refused
from tests.db.endings import SGF, B, W, finished_game, opened_game, take_step

pytestmark = pytest.mark.django_db

DEAD = {point_named(name, 9) for name in ("B2", "C2")}


def test_the_records_own_marks_are_proposed() -> None:
    game = opened_game(SGF.replace(b"W[])", b"W[]TB[bh][ch])"))
    state = ending_of(game)
    assert state.proposal is not None
    assert (state.proposal.source, state.proposal.points, state.dead) == ("record", DEAD, frozenset())
    assert take_step(apply_proposal, game, W, expected=state.version).dead == DEAD


def test_the_estimate_proposes_and_applies_nothing() -> None:
    game = opened_game()
    state = take_step(propose_dead, game, W, expected=1)
    assert state.proposal is not None
    assert (state.proposal.points, state.proposal.source) == (estimate_dead(state.position).points, "estimate")
    assert (state.dead, state.version) == (frozenset(), 1)
    take_step(propose_dead, game, B, expected=1)
    assert EndingStep.objects.filter(kind="proposed").count() == 1, "it has said so already"
    assert take_step(ignore_proposal, game, B).proposal is None


def test_the_estimate_takes_the_place_of_the_records_marks() -> None:
    game = opened_game(SGF.replace(b"W[])", b"W[]TB[bh][ch])"))
    state = take_step(propose_dead, game, W, expected=ending_of(game).version)
    assert state.proposal is not None
    assert state.proposal.source == "estimate"


def test_nothing_is_estimated_for_a_board_that_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "estimate_dead", lambda _position: pytest.fail("estimated in vain"))
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    with pytest.raises(BoardChanged):
        take_step(propose_dead, game, W, expected=1)
    with pytest.raises(Refused, match="Choose the record to count first"):
        take_step(propose_dead, finished_game(), W, expected=0)
