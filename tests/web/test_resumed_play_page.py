"""A dispute about dead stones and resumed play, as the page shows them to both players."""

from __future__ import annotations

import pytest

from games.models import Record, Speaker
from games.services.answer_ending import dispute_ending
from games.services.mark_dead import mark_dead
from games.services.resume_play import play_move, resume_play, say_first
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.db.endings import B, W, opened_game, resumed_game, take_step
from tests.web.ending import black, send_step, white
from tests.web.parsed import page_text, select_all

pytestmark = pytest.mark.django_db


def test_a_dispute_says_what_the_rules_say() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    page = page_text(send_step(white(game), "dispute", colour="white"))
    for expected in (
        "play on",
        "White’s stones are in dispute, so White is offered the first move",
        "Take back the dispute",
    ):
        assert expected in page, expected
    assert "Take back the dispute" not in page_text(black(game).get("end"))
    send_step(black(game), "first", colour="black")
    page = page_text(send_step(white(game), "first", colour="white"))
    assert "all stones stay on the board" in page
    page = page_text(send_step(white(game), "stand"))
    assert "Confirm: White wins by 36" in page
    assert "The players could not agree who moves first" not in page


def test_in_resumed_play_only_who_is_to_move_can_tap() -> None:
    game = resumed_game()
    assert select_all(white(game).get("end"), '[data-tap-label="Play as White"]')
    page = page_text(black(game).get("end"))
    assert "White to move." in page
    assert not select_all(page, "[data-tap]")
    page = page_text(send_step(white(game), "play", point="B1"))
    assert "Move 25: White played B1." in page
    assert "Your turn" in page_text(black(game).get("end"))
    response = send_step(white(game), "play", point="A1")
    assert (response.status_code, "It’s Black’s turn." in page_text(response)) == (422, True)


def test_two_passes_lead_back_to_marking() -> None:
    game = resumed_game()
    send_step(white(game), "pass")
    assert "Do you agree?" in page_text(send_step(black(game), "pass"))
    assert Record.objects.count() == 2


def test_an_open_case_stops_play_on_the_page_until_the_ruling() -> None:
    game = resumed_game()
    case = claimed_case(game)
    for player in (white(game), black(game)):
        page = page_text(player.get("end"))
        assert "Case 1: something else." in page
        assert "Case 1 waits for the referee: nobody plays, marks or agrees before the ruling." in page
        assert not select_all(page, "[data-tap], #pass")
    for act, sentence in (("play", {"point": "B1"}), ("pass", {})):
        response = send_step(white(game), act, **sentence)
        assert response.status_code == 422
        assert "nobody plays, marks or agrees before the ruling" in page_text(response)
    ruling_in(case, "no_breach")
    page = page_text(white(game).get("end"))
    assert "Ruling 1 in case 1." in page
    assert "No breach of the rules: the game stays as it is." in page
    assert send_step(white(game), "play", point="B1").status_code == 200


def test_an_appeal_stops_nobody() -> None:
    game = resumed_game()
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    appealed(case)
    assert send_step(white(game), "play", point="B1").status_code == 200


KO = b"(;GM[1]FF[4]SZ[9]KM[7];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ii];W[bb];B[hh];W[];B[])"


def test_a_repetition_is_told_and_its_claim_leads_to_the_referee() -> None:
    game = opened_game(KO)
    take_step(dispute_ending, game, W, W)
    for side in (B, W):
        take_step(say_first, game, side, B)
    take_step(play_move, game, B, "C8")
    page = page_text(send_step(white(game), "play", point="B8"))
    assert "This move repeats the position after move 10: Black may claim that before moving." in page
    assert "Claim the repetition" not in page
    player = black(game)
    page = page_text(player.get("end"))
    assert "you may claim that before moving" in page
    response = player.client.post(player.address("end_claim"), {"repetition": ""})
    record = Record.objects.last()
    assert record is not None
    assert response["Location"].endswith(f"/claim/?kind=repetition&record={record.pk}&move=13")
    assert player.client.get(response["Location"]).status_code == 200
    take_step(play_move, game, B, "G7")
    response = player.client.post(player.address("end_claim"))
    later = Record.objects.latest("pk")
    assert response["Location"].endswith(f"/claim/?record={later.pk}&move=14"), "the referee is called about any move"


def test_nothing_is_claimed_where_play_was_not_resumed() -> None:
    player = black(opened_game())
    response = player.client.post(player.address("end_claim"))
    assert (response.status_code, "Play has not been resumed." in page_text(response)) == (422, True)


def test_a_ruling_that_restores_the_game_puts_it_on_the_page() -> None:
    game = opened_game()
    take_step(resume_play, game, Speaker.REFEREE, Record.objects.get().pk, first=W)
    assert "White to move. Your turn." in page_text(white(game).get("end"))
    assert "Play goes on by the referee’s ruling, White first." in page_text(black(game).get("end"))
