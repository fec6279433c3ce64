"""Two directors enter results of one round: nobody's entry is replaced unseen."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Record, Report, Speaker
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from games.services.report_result import report_result
from tests.db.desk import Desk, games_of, report_from
from tests.web.parsed import field_values, page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

SINCE = "Rewi Kea has entered B+3 since"


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.publish(1))[0]


def entered_by_rewi(game: Game, result: str = "B+3") -> Game:
    return report_result(game.pk, Speaker.PAPER, result, actor="Rewi Kea", nonce=uuid4())


def address(desk: Desk, page: str, *game: int) -> str:
    return reverse(f"desk:{page}", args=[desk.event.slug, desk.division.slug, 1, *game])


def sent_by(director: Client, desk: Desk, game: Game) -> dict[str, Any]:
    """What the form of the board sends besides the result, as the page has it now."""
    page = director.get(address(desk, "results"))
    form = f"enter-{game.pk}"
    fields = [*select_all(page, f"#{form} input[name=nonce]"), *select_all(page, f'input[form="{form}"]')]
    return {str(field["name"]): str(field["value"]) for field in fields}


def test_moves_entered_beside_an_entry_are_a_record_and_no_result(director: Client, desk: Desk, game: Game) -> None:
    page = reverse("desk:game_enter", args=[desk.event.slug, game.pk])
    assert director.get(page).status_code == 200
    entered_by_rewi(game)
    moves = {"mode": "moves", "draft": "BD4 WQ16 BD16 WQ4", "act": "save"}
    assert director.post(page, moves).status_code == 302
    assert Game.objects.get(pk=game.pk).result == Report.objects.get().result == "B+3"
    assert Record.objects.get().side == Speaker.PAPER


@pytest.mark.parametrize("script", [False, True])
def test_an_entry_that_the_page_did_not_show_is_not_replaced(
    director: Client, desk: Desk, game: Game, script: bool
) -> None:
    page = sent_by(director, desk, game)
    entered_by_rewi(game)
    headers = {"Accept": "application/json"} if script else {}
    answer = director.post(address(desk, "result_enter", game.pk), {**page, "result": "w2"}, headers=headers)
    sentence = f"{SINCE}; you typed W+2, and nothing was changed. Enter it again to replace theirs."
    assert answer.status_code == 422
    assert sentence in (answer.json()["refusal"] if script else text_of(answer))
    assert script or "w2" in field_values(answer)
    assert Report.objects.get().result == "B+3"
    again = {**sent_by(director, desk, game), "result": "w2", "nonce": str(uuid4())}
    assert director.post(address(desk, "result_enter", game.pk), again, headers=headers).status_code in (200, 302)
    assert Game.objects.get(pk=game.pk).result == "W+2"


def test_the_same_result_is_no_conflict(director: Client, desk: Desk, game: Game) -> None:
    page = sent_by(director, desk, game)
    entered_by_rewi(game)
    assert director.post(address(desk, "result_enter", game.pk), {**page, "result": "b3"}).status_code == 302


def test_a_players_report_and_an_own_entry_are_replaced_as_ever(director: Client, desk: Desk, game: Game) -> None:
    page = sent_by(director, desk, game)
    report_from(game, Speaker.BLACK, "B+3")
    assert director.post(address(desk, "result_enter", game.pk), {**page, "result": "w"}).status_code == 302
    own = {"seen": page["nonce"], "nonce": str(uuid4()), "result": "w2"}
    assert director.post(address(desk, "result_enter", game.pk), own).status_code == 302
    assert Game.objects.get(pk=game.pk).result == "W+2"


def test_what_the_page_did_not_show_is_not_confirmed(director: Client, desk: Desk, game: Game) -> None:
    report_from(game, Speaker.BLACK, "W+2")
    page = sent_by(director, desk, game)
    entered_by_rewi(game)
    answer = director.post(address(desk, "result_confirm", game.pk), page)
    assert f"{SINCE}: check it, then confirm it." in text_of(answer)
    assert director.post(address(desk, "result_confirm", game.pk), sent_by(director, desk, game)).status_code == 302


def test_a_correction_that_the_page_did_not_show_is_not_replaced(director: Client, desk: Desk, game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    confirm_result(game.pk, actor="Aroha Director")
    correct_result(game.pk, "B+5", "misread", actor="Rewi Kea", nonce=uuid4(), seen="B+3")
    sent = {"winner": "white", "manner": "count", "margin": "2", "reason": "Slip misread.", "seen": "B+3"}
    sent |= {"nonce": str(uuid4()), "step": "correct"}
    answer = page_text(director.post(address(desk, "result_correct", game.pk), sent))
    assert "Rewi Kea has corrected it since" in answer
    assert "You chose W+2: check it again." in answer


def test_a_page_that_was_altered_is_refused(director: Client, desk: Desk, game: Game) -> None:
    sent = {"nonce": str(uuid4()), "result": "w", "seen": "somebody"}
    assert "The page is incomplete: reload it." in text_of(director.post(address(desk, "result_enter", game.pk), sent))
