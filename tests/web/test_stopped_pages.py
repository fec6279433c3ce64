"""What a player's pages do while a case about the game waits: they stop, say which case, and go on after the ruling."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import CaseKind, Game, Speaker
from games.services.mark_dead import mark_dead
from ground.errors import Refused
from tests.db.desk import report_from
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.db.endings import B, opened_game, take_step
from tests.web.ending import black, send_step, white
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = pytest.mark.django_db
AT_TABLE = pytest.mark.desk(4, published=1)

WAITS = "Case 1 waits for the referee: nobody plays, marks or agrees before the ruling."
REPORT_LATER = "Case 1 waits for the referee: report the result after the ruling."


def test_counting_stops_at_once_on_both_pages_and_goes_on_after_the_ruling_with_its_reason() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    case = claimed_case(game)
    for player in (white(game), black(game)):
        page = page_text(player.get("end"))
        assert WAITS in page
        assert "Counting waits" in page
        assert not select_all(page, "[data-tap], #agree, #dispute, [name=point]")
    for step, details in (("mark", {"point": "B2"}), ("agree", {}), ("dispute", {"colour": "white"})):
        response = send_step(white(game), step, **details)
        assert (response.status_code, WAITS in page_text(response)) == (422, True), step
    ruling_in(case, "no_breach", reason="The sleeve touched nothing.")
    page = page_text(white(game).get("end"))
    for expected in ("Ruling 1 in case 1.", "Because: The sleeve touched nothing.", "Go on where you stopped."):
        assert expected in page
    assert select_all(page, "[data-tap]")
    assert send_step(white(game), "agree").status_code == 200


def test_a_count_isnt_begun_while_a_case_waits() -> None:
    game = opened_game()
    other = opened_game()
    claimed_case(game)
    page = page_text(black(game).get("end"))
    assert WAITS in page
    assert WAITS not in page_text(black(other).get("end"))


@AT_TABLE
def test_no_player_reports_before_the_ruling(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    case = claimed_case(game)
    for page in ("home", "game"):
        shown = phone(Client(), game, "black").get(page)
        assert REPORT_LATER in page_text(shown)
        assert not select_all(shown, "form[data-kept]")
    for side in (Speaker.BLACK, Speaker.WHITE):
        with pytest.raises(Refused, match="report the result after the ruling"):
            report_from(game, side, "B+R")
    question = phone(Client(), game, "black").client.get(
        phone(Client(), game, "black").address("game") + "agree/white/"
    )
    assert question.status_code == 302
    ruling_in(case, "no_breach")
    assert select_all(phone(Client(), game, "black").get(), "form[data-kept]")
    report_from(game, Speaker.BLACK, "W+R")


@AT_TABLE
def test_the_director_and_the_referee_still_do(game: Game) -> None:
    claimed_case(game)
    report_from(game, Speaker.PAPER, "B+R")


@AT_TABLE
def test_players_who_dispute_the_result_may_still_say_the_same(game: Game) -> None:
    claimed_case(game, CaseKind.RESULT)
    assert select_all(phone(Client(), game, "black").get(), "form[data-kept]")
    report_from(game, Speaker.BLACK, "B+R")
    report_from(game, Speaker.WHITE, "B+R")


@AT_TABLE
def test_an_appeal_stops_no_report(game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    appealed(case)
    report_from(game, Speaker.BLACK, "B+R")


@AT_TABLE
def test_the_page_where_the_game_is_entered_shows_the_case_and_asks_first(game: Game) -> None:
    player = phone(Client(), game, "white")
    assert not select_all(player.get("enter"), "#stops [data-stops]")
    case = claimed_case(game)
    shown = player.get("enter")
    assert "Case 1: something else." in text_of(select_one(shown, "#stops [data-stops]"))
    assert "Enter it anyway, for the referee" in page_text(shown)
    live = player.client.get(select_one(shown, "#stops")["data-live"], headers={"X-Live": "1"})
    assert select_all(live, "#stops [data-stops]")
    ruling_in(case, "no_breach", reason="Nothing moved.")
    live = player.client.get(select_one(shown, "#stops")["data-live"], headers={"X-Live": "1"})
    assert not select_all(live, "[data-stops]")
    assert "Because: Nothing moved." in page_text(live)
