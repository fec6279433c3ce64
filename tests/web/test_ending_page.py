"""The end of a game on the page: what both players see, what a tap answers, and how it goes without a script."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from games.ending import EndingPhase
from games.models import EndingStep, GameState, Record, Speaker
from games.services.answer_ending import agree_ending
from games.services.mark_dead import mark_dead
from games.services.resume_play import play_move
from games.services.submit_record import submit_record
from games.store.ending import ending_of
from tests.db.desk import both_report, games_of, make_desk, report_from
from tests.db.endings import SGF, B, W, finished_game, let_propose, opened_game, resumed_game, take_step
from tests.db.refusals import refusal
from tests.web.ending import CROWDED_ROWS, PART, black, laid_out, send_step, white
from tests.web.parsed import field_values, page_text, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = pytest.mark.django_db


def test_without_a_record_the_page_says_what_is_missing() -> None:
    player = black(games_of(make_desk(4).publish(1))[0])
    assert "No record yet" in page_text(player.get("end"))
    for name in ("home", "game"):
        assert "Count on the board" not in page_text(player.get(name))


def test_both_pages_of_a_player_lead_to_the_count_and_the_count_to_the_board() -> None:
    player = black(finished_game())
    for name in ("home", "game"):
        (way,) = select_all(player.get(name), f"a[href='{player.address('end')}']")
        assert text_of(way) == "Count on the board"
    page = page_text(player.get("end"))
    assert "Start counting" in page
    assert "24 moves, from Black" in page
    response = send_step(player, "open", part=False, record=Record.objects.get().pk)
    assert response.status_code == 302
    page = page_text(player.get("end"))
    assert "Is play over?" in page
    assert "White wins" not in page
    send_step(white(player.game), "over")
    page = page_text(player.get("end"))
    for expected in ("Tap a dead chain", "White wins by 36", "White chain of 2 at B2"):
        assert expected in page, expected
    assert select_all(page, '[data-tap-form="tap-form"]')
    assert select_all(page, "#tap-form")


def test_both_players_are_asked_to_count_a_fuller_record_that_has_come_in() -> None:
    game = opened_game(SGF[: SGF.index(b";B[ee]")] + b")")
    for side in (B, W):
        take_step(agree_ending, game, side)
    assert "A fuller record has arrived" not in page_text(black(game).get("end"))
    record = submit_record(game.pk, W, SGF, actor="White")
    for player in (black(game), white(game)):
        page = page_text(player.get("end"))
        assert "A fuller record has arrived" in page
        assert "The board shows an earlier position. The new record: 24 moves, from White." in page
    send_step(black(game), "open", record=record.pk)
    for player in (black(game), white(game)):
        page = page_text(player.get("end"))
        assert "A fuller record has arrived" not in page
        assert "White wins by 36" in page


def test_a_tap_is_answered_with_the_part_alone() -> None:
    game = opened_game()
    response = send_step(black(game), "mark", point="B2")
    page = page_text(response)
    assert response.status_code == 200
    assert [part.get("id") for part in select_all(response, ":root > *, :root")][:1] == ["ending"]
    for expected in (
        "Black wins by 2",
        "Black 45, White 36 + komi 7 = 43",
        "45 Black’s + 36 White’s + 0 shared = 81",
    ):
        assert expected in page, expected
    assert "White chain of 2 at B2: dead" in page
    assert select_all(page, ".ghost-white")


def test_the_other_phone_hears_of_it_and_an_unchanged_page_is_not_sent() -> None:
    game = opened_game()
    player = white(game)
    etag = ending_etag_of(player.get("end"))
    again = {**PART, "HTTP_IF_NONE_MATCH": etag}
    assert player.client.get(player.address("end"), **again).status_code == 304
    send_step(black(game), "mark", point="B2")
    response = player.client.get(player.address("end"), **again)
    assert response.status_code == 200
    assert "2 stones marked dead. Black wins by 2." in page_text(response)


def ending_etag_of(response: HttpResponse) -> str:
    return str(select_one(response, "[data-etag]")["data-etag"])


def test_the_same_news_is_not_the_same_for_both() -> None:
    game = opened_game()
    assert ending_etag_of(black(game).get("end")) != ending_etag_of(white(game).get("end"))


def test_a_tap_on_a_board_that_has_changed_gets_the_board_as_it_is() -> None:
    game = opened_game()
    send_step(black(game), "mark", point="B2")
    response = send_step(white(game), "mark", point="B2", version=1)
    assert response.status_code == 409
    assert "The board has changed: check it again." in page_text(response)
    assert "White chain of 2 at B2: dead" in page_text(response)
    assert EndingStep.objects.count() == 3


@pytest.mark.parametrize(
    ("name", "answers", "why"),
    [
        ("mark", {"point": "A1"}, "There’s no stone at A1."),
        ("mark", {"point": "Z9"}, "“Z9” isn’t a point on this board"),
        ("mark", {"point": "<script>"}, "The page was incomplete"),
        ("mark", {"nonce": "x"}, "The page was incomplete"),
        ("mark", {"version": "-1"}, "The page was incomplete"),
        ("dispute", {}, "Choose Black or White."),
        ("dispute", {"colour": "green"}, "The page was incomplete"),
        ("play", {"point": "A1"}, "play has not been resumed"),
        ("withdraw", {}, "You haven’t agreed"),
        ("apply", {}, "There’s no proposal any more."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(name: str, answers: dict[str, str], why: str) -> None:
    player = black(opened_game())
    for part in (True, False):
        response = send_step(player, name, part=part, **answers)
        assert response.status_code == 422
        assert why in page_text(response)
        assert "Tap a dead chain" in page_text(response), "the board is still there"
    assert EndingStep.objects.count() == 2


def test_there_is_no_other_step() -> None:
    assert send_step(black(opened_game()), "resume").status_code == 404


def test_both_agree_and_confirm_with_one_press_each() -> None:
    game = opened_game()
    send_step(black(game), "mark", point="B2")
    assert "Waiting for" in page_text(send_step(black(game), "agree"))
    page = page_text(send_step(white(game), "agree"))
    assert "Confirm: Black wins by 2" in page
    assert select_all(page, '[name="result"][value="B+2"]')
    for player in (white(game), black(game)):
        assert player.report(result="B+2").status_code == 302
    game.refresh_from_db()
    assert (game.state, game.result) == (GameState.CONFIRMED, "B+2")


def test_the_agreed_count_is_filled_in_wherever_the_result_is_asked_for() -> None:
    game = opened_game()
    player = white(game)
    assert "Counted on the board" not in page_text(player.get("home"))
    for side in (B, W):
        take_step(agree_ending, game, side)
    for name in ("home", "game"):
        page = page_text(player.get(name))
        assert "You both counted" in page
        assert "W+36" in field_values(page)
        assert "No, it was different" in page
    player.report(result="W+36")
    assert "You both counted" not in page_text(player.get("game"))


def test_who_has_confirmed_waits_and_the_other_is_told() -> None:
    game = opened_game()
    for side in (B, W):
        take_step(agree_ending, game, side)
    black(game).report(result="W+36")
    assert "You’ve confirmed it. Waiting for" in page_text(black(game).get("end"))
    page = page_text(white(game).get("end"))
    assert f"{game.black_name} has confirmed it." in page
    white(game).report(result="B+1")
    assert "has reported another result, B+1" in page_text(black(game).get("end"))


def test_what_the_referee_has_decided_is_told_and_not_marked() -> None:
    game = opened_game()
    report_from(game, Speaker.REFEREE, "B+2")
    page = page_text(black(game).get("end"))
    assert f"{game.black_name} (Black) won by 2." in page
    assert "The referee decided it, so nothing can be marked any more." in page
    assert not select_all(page, "[data-tap]")


def test_a_confirmed_game_says_that_and_why_nothing_is_marked() -> None:
    game = opened_game()
    both_report(game, "W+7")
    player = black(game)
    page = page_text(player.get("end"))
    assert "The result is confirmed. Nothing can be marked any more." in text_of(page)
    assert not select_all(page, "[data-tap], [hx-trigger]")
    assert "I agree" not in page
    response = send_step(player, "mark", point="B2")
    assert response.status_code == 422
    assert refusal(lambda: take_step(mark_dead, game, B, "B2")) in text_of(response)


def test_the_estimate_proposes_in_one_tap_and_applies_nothing() -> None:
    game = opened_game()
    let_propose(game)
    player = black(game)
    assert "Propose dead stones" in page_text(player.get("end"))
    response = send_step(player, "propose")
    page = page_text(response)
    for expected in ("By the program’s estimate", "Only a proposal", "White wins by 36"):
        assert expected in page, expected
    doubt = select_one(response, "p:-soup-contains('Check these yourselves') + ul")
    assert "White chain of 2 at B2" in text_of(doubt), "two stones in so wide an area may still live"
    assert "Propose dead stones" not in page


def test_a_proposal_says_what_it_would_come_to_and_is_marked_in_one_tap() -> None:
    """White's single stone has no room to live in Black's corner."""
    game = opened_game(laid_out(CROWDED_ROWS))
    let_propose(game)
    response = send_step(black(game), "propose")
    page = page_text(response)
    assert "Only a proposal" in page
    assert "White stone at B1" in page
    assert ending_of(game).dead == frozenset()
    says = text_of(select_one(response, "p:-soup-contains('With these off:') strong"))
    assert says
    after = page_text(send_step(white(game), "apply"))
    assert f"I agree: {says}" in after
    assert "Proposed dead stones" not in after


def test_the_machine_has_no_say_in_a_proposal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other program is started, whatever is installed: every machine answers alike."""

    def started(*_args: object, **_more: object) -> None:
        pytest.fail("another program was started")

    monkeypatch.setattr("subprocess.Popen", started)
    game = opened_game()
    let_propose(game)
    assert "By the program’s estimate" in page_text(send_step(black(game), "propose"))


def test_an_event_proposes_no_dead_stones_unless_it_says_so() -> None:
    game = opened_game()
    assert "Propose dead stones" not in page_text(black(game).get("end"))
    response = send_step(black(game), "propose")
    assert (response.status_code, "This event doesn’t propose dead stones" in page_text(response)) == (422, True)


def test_nothing_is_counted_marked_or_proposed_before_both_say_that_play_is_over() -> None:
    game = opened_game(SGF.replace(b"W[])", b"W[]TB[bh][ch])"), over=False)
    let_propose(game)
    for player in (black(game), white(game)):
        answer = player.get("end")
        assert "Is play over?" in page_text(answer)
        for word in ("wins by", "By the record", "Propose dead stones", "I agree", "List of chains"):
            assert word not in page_text(answer), word
        assert not select_all(answer, "[data-tap], .board-owners > *, #count-now")
    assert "Waiting for" in page_text(black(game).get("end"))
    after = page_text(send_step(white(game), "over"))
    for word in ("White wins by 36", "By the record", "Propose dead stones", "I agree"):
        assert word in after, word


def test_the_records_own_marks_are_offered_first() -> None:
    page = page_text(black(opened_game(SGF.replace(b"W[])", b"W[]TB[bh][ch])"))).get("end"))
    assert "By the record" in page
    assert "White wins by 36" in page


@pytest.mark.on_both
def test_the_page_asks_little_of_the_database(django_assert_max_num_queries) -> None:
    game = resumed_game()
    for point, side in (("B1", W), ("A1", B), ("D1", W)):
        take_step(play_move, game, side, point)
    player = white(game)
    with django_assert_max_num_queries(13):
        etag = ending_etag_of(player.get("end"))
    with django_assert_max_num_queries(7):
        player.client.get(player.address("end"), **PART, HTTP_IF_NONE_MATCH=etag)


def test_another_player_does_not_reach_the_end_of_this_game() -> None:
    game = opened_game()
    stranger = phone(Client(), games_of(game.pairing.round)[1], "black")
    assert stranger.client.get(stranger.address("end", game.pk)).status_code == 404
    assert stranger.client.post(f"{stranger.address('end', game.pk)}mark/", {"point": "B2"}).status_code == 404
    assert ending_of(game).phase is EndingPhase.MARKING
