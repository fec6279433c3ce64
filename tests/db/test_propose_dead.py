"""A proposal of dead stones: from the record's own marks, or from an engine. It changes nothing by itself."""

from __future__ import annotations

import pytest

from games.engine.gnugo import NoAnswer
from games.models import EndingStep
from games.rules import point_named
from games.selectors.ending import ending_of
from games.services import propose_dead as proposing
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import apply_proposal, ignore_proposal, mark_dead
from games.services.propose_dead import propose_dead
from ratings.refused import Refused
from tests.db.endings import SGF, B, W, finished_game, opened_game, take

pytestmark = pytest.mark.django_db

DEAD = {point_named(name, 9) for name in ("B2", "C2")}


def test_the_records_own_marks_are_proposed() -> None:
    game = opened_game(SGF.replace(b"W[])", b"W[]TB[bh][ch])"))
    state = ending_of(game)
    assert state.proposal is not None
    assert (state.proposal.source, state.proposal.points, state.dead) == ("record", DEAD, frozenset())
    assert take(apply_proposal, game, W, expected=state.version).dead == DEAD


def test_the_engine_proposes_and_applies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(proposing, "dead_stones", lambda position: asked.append(position) or frozenset(DEAD))
    game = opened_game()
    state = take(propose_dead, game, W, expected=1)
    assert state.proposal is not None
    assert (state.proposal.points, state.proposal.source, state.dead) == (DEAD, "gnugo", frozenset())
    take(propose_dead, game, B, expected=1)
    assert len(asked) == 1, "it has said so already"
    assert take(ignore_proposal, game, B).proposal is None


def test_without_an_answer_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "dead_stones", lambda _position: NoAnswer("It thinks too long."))
    with pytest.raises(Refused, match="It thinks too long"):
        take(propose_dead, opened_game(), W, expected=1)
    assert EndingStep.objects.count() == 1


def test_the_engine_is_not_asked_about_a_board_that_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "dead_stones", lambda _position: pytest.fail("asked in vain"))
    game = opened_game()
    take(mark_dead, game, B, "B2")
    with pytest.raises(BoardChanged):
        take(propose_dead, game, W, expected=1)
    with pytest.raises(Refused, match="Nobody has opened"):
        take(propose_dead, finished_game(), W, expected=0)
