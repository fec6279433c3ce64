"""Two press at once on a result: two corrections, one sent twice, a clearing against a confirmation."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from games.ledger.verify import verify
from games.models import Clearing, Correction, Game, GameState, LedgerEvent, Speaker
from games.services.clear_result import clear_result
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.errors import Refused
from tests.db.desk import Desk, games_of, report_from
from tests.proof.conftest import AtOnce

pytestmark = pytest.mark.desk(6)


@pytest.fixture
def game(desk: Desk) -> Game:
    return report_from(games_of(desk.publish(1))[0], Speaker.PAPER, "B+3")


def corrects(game: Game, result: str, nonce: UUID) -> Callable[[], Correction]:
    return lambda: correct_result(game.pk, result, "Misread.", actor="Aroha", nonce=nonce, seen="B+3")


def whole(desk: Desk) -> bool:
    return all(verdict.broken is None for verdict in verify(desk.event.stream.key))


def test_of_two_directors_who_correct_at_once_one_is_told(at_once: AtOnce, desk: Desk, game: Game) -> None:
    confirm_result(game.pk, actor="Aroha")
    outcomes = at_once(corrects(game, "W+3", uuid4()), corrects(game, "W+R", uuid4()))
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert len(refused) == 1
    assert "has corrected it since" in refused[0].sentence
    assert Correction.objects.count() == 1
    assert whole(desk)


def test_a_correction_sent_twice_at_once_counts_once(at_once: AtOnce, desk: Desk, game: Game) -> None:
    confirm_result(game.pk, actor="Aroha")
    again = corrects(game, "W+3", uuid4())
    first, second = at_once(again, again)
    assert first == second
    assert Correction.objects.count() == LedgerEvent.objects.filter(kind="result.corrected").count() == 1
    assert whole(desk)


def test_a_result_is_cleared_or_final_and_never_both(at_once: AtOnce, desk: Desk, game: Game) -> None:
    outcomes = at_once(
        lambda: clear_result(game.pk, actor="Aroha", nonce=uuid4()), lambda: confirm_result(game.pk, actor="Aroha")
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    final = Game.objects.get(pk=game.pk).state == GameState.CONFIRMED
    assert Clearing.objects.exists() is not final
    assert whole(desk)
