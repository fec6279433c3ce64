"""Decisions without a position, from the phones of both players to the referee's desk and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.models import Game, Ruling
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.test_four_disputes import Hall, decide, the_chain_is_whole
from tests.browser.watch import assert_fits
from tests.db.desk import make_desk
from tests.db.disputes import QUIET, claimed_case, submitted_record


@pytest.fixture
def hall(site: str, open_page: OpenPage, sign_in: SignIn, tmp_path: Path) -> Hall:
    return Hall(make_desk(4), open_page, sign_in, tmp_path)


def case_page(hall: Hall, number: int) -> None:
    hall.referee.goto(f"/referee/{hall.desk.event.slug}/cases/{number}/")


def test_minutes_are_asked_for_once_a_clock_is_chosen_and_the_players_are_told(hall: Hall, watch: Watches) -> None:
    watch.expect("status of 422")
    claimed_case(hall.game, "noise", offender="white")
    case_page(hall, 1)
    page, minutes = hall.referee, hall.referee.get_by_label("Minutes")
    expect(minutes).to_be_hidden()
    page.get_by_role("radio", name="More time for both").check()
    expect(minutes).to_be_visible()
    page.get_by_label("Reason").fill("A drill next door.")
    page.get_by_label("White was heard").check()
    page.get_by_role("button", name="See what will happen").click()
    expect(page.get_by_text("Say how many minutes, from 1 to 300.").first).to_be_visible()
    minutes.fill("5")
    assert_fits(page)
    decide(page, "More time for both", "A drill next door.", says="5 minutes more for both.")
    for phone in hall.black, hall.white:
        phone.reload()
        expect(phone.locator("main")).to_contain_text("Set the clock as the ruling says")
    assert "5 minutes more for both." in hall.paper(1)
    assert the_chain_is_whole()


def test_a_game_with_the_wrong_terms_begins_again_and_the_phones_say_with_which(hall: Hall) -> None:
    submitted_record(hall.game, QUIET)
    claimed_case(hall.game, "wrong_terms")
    case_page(hall, 1)
    page = hall.referee
    page.get_by_role("radio", name="replayed from the start").check()
    page.get_by_label("Handicap", exact=True).fill("2")
    page.get_by_label("Komi", exact=True).fill("0")
    decide(page, "replayed from the start", "The draw gave two stones.", says="handicap 2, no komi")
    hall.black.reload()
    expect(hall.black.locator("main")).to_contain_text("A ruling set new terms")
    now = Game.objects.get(pk=hall.game.pk)
    assert (now.handicap, now.komi, Ruling.objects.get().decision) == (2, 0, "new_game")
    assert the_chain_is_whole()
