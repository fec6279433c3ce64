"""A repetition without a record, claimed on a phone and ruled on by two referees at once; play on the page stops."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from games.models import Case, Ruling
from nzgs_tourney.models import Role, RoleKind, User
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.test_ending import at_the_end, press, told
from tests.browser.test_four_disputes import Hall, claim, decide, hall
from tests.browser.watch import assert_fits
from tests.db.disputes import ruling_in
from tests.db.endings import resumed_game

__all__ = ["hall"]


def test_the_second_of_two_referees_keeps_the_reason_and_reads_who_was_faster(
    hall: Hall, open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    hall.black.get_by_role("link", name="Tell the referee").tap()
    hall.black.get_by_text("A position is repeated", exact=True).tap()
    hall.black.get_by_label("What happened?").fill("White took the ko back at once.")
    press(hall.black, "Send to the referee")
    expect(hall.black.get_by_text("Say whose move it was.").first).to_be_visible()
    assert_fits(hall.black)
    hall.black.get_by_text(re.compile(r"\(White\)$")).last.tap()
    press(hall.black, "Send to the referee")
    expect(hall.black.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()

    hinemoa = User.objects.create_user("hinemoa", first_name="Hinemoa", last_name="Second")
    Role.objects.create(event=hall.desk.event, user=hinemoa, kind=RoleKind.REFEREE)
    second = open_page("desktop", "dark")
    sign_in(second, hinemoa)
    address = f"/referee/{hall.desk.event.slug}/cases/1/"
    for page in (second, hall.referee):
        page.goto(address)
    expect(hall.referee.locator("main")).not_to_contain_text("forfeits")
    second.get_by_role("radio", name="White’s stone is taken back").check()
    second.get_by_label("Reason").fill("Both players saw it.")
    second.get_by_label("White was heard").check()
    second.get_by_role("button", name="See what will happen").click()
    expect(second.get_by_role("heading", name="Check the ruling")).to_be_visible()
    expect(hall.referee.get_by_text("Hinemoa Second has had this case open since")).to_be_visible()
    hall.referee.get_by_text("Take it over", exact=True).click()
    hall.referee.get_by_role("button", name="Yes, take it over").click()
    decide(hall.referee, "White’s stone is taken back", "Heard both.", says="White’s pass; Black moves next")
    second.get_by_role("button", name="Rule", exact=True).click()
    expect(second.get_by_text("Ranginui Referee has ruled in case 1, so your ruling wasn’t made.")).to_be_visible()
    expect(second.get_by_label("What you wrote")).to_have_value("Both players saw it.")
    assert_fits(second)
    assert Ruling.objects.count() == 1
    expect(hall.black.locator("main")).to_contain_text("Black moves next")


def test_what_a_referee_types_stays_while_a_colleague_rules(hall: Hall, open_page: OpenPage, sign_in: SignIn) -> None:
    claim(hall.white, "Something else", "Look, please.")
    hinemoa = User.objects.create_user("hinemoa", first_name="Hinemoa", last_name="Second")
    Role.objects.create(event=hall.desk.event, user=hinemoa, kind=RoleKind.REFEREE)
    second = open_page("desktop")
    sign_in(second, hinemoa)
    address = f"/referee/{hall.desk.event.slug}/cases/1/"
    for page in (second, hall.referee):
        page.goto(address)
    second.get_by_role("radio", name="No breach of the rules").check()
    second.get_by_label("Reason").fill("Both players saw it.")
    decide(hall.referee, "No breach of the rules", "Heard both.", says="No breach")
    expect(second.get_by_text("New: reload to see it.")).to_be_visible()
    expect(second.get_by_label("Reason")).to_have_value("Both players saw it.")
    expect(second.get_by_role("radio", name="No breach of the rules")).to_be_checked()


def test_an_open_case_stops_play_on_both_phones(open_page: OpenPage, site: str) -> None:
    game = resumed_game()
    black = at_the_end(open_page("phone"), game, "black")
    white = at_the_end(open_page("phone", "dark"), game, "white")
    told(white, "Your turn.")
    press(black, "Call the referee")
    black.get_by_text("Something else", exact=True).tap()
    black.get_by_label("What happened?").fill("The clock stopped.")
    press(black, "Send to the referee")
    expect(black.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    case = Case.objects.get()
    told(white, "nobody plays, marks or agrees before the ruling")
    expect(white.locator("#pass")).to_have_count(0)
    expect(white.locator("#ending [data-tap]")).to_have_count(0)
    assert_fits(white)
    ruling_in(case, "no_breach")
    told(white, "Ruling 1 in case 1.")
    expect(white.locator("#pass")).to_be_visible()
