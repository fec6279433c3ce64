"""A slip of the finger becomes final, and is put right: by a director with a reason, in front of everybody."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from games.models import Correction, Game, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.round_facts import seq

RESULTS = "/desk/rimu-open/open/rounds/1/results/"


def close_with_slips(page: Page, desk: Desk, games: list[Game]) -> None:
    """The director types the wrong winner for table 1, and closes the round from the slips."""
    both_report(games[1], "W+R")
    page.goto(RESULTS)
    page.keyboard.type("b3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-board='1'] [data-known] strong")).to_have_text(games[0].black_name)
    expect(page.get_by_role("button", name="Close round 1")).to_be_focused()
    page.keyboard.press("Enter")
    line = page.get_by_role("listitem").filter(has_text="Table 1:")
    expect(line.locator("strong")).to_have_text(games[0].black_name)
    expect(line).to_contain_text(f"beat {games[0].white_name} by 3")
    expect(page.get_by_text("Table 2:")).to_have_count(0)
    assert_accessible(page)
    page.get_by_role("button", name="These are right: close round 1").click()
    expect(page.get_by_text("Round 1 is closed: every result is confirmed.")).to_be_visible()


def test_a_wrong_winner_is_corrected_and_the_players_see_it(
    desktop: Page, open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    desk = make_desk(4)
    games = games_of(desk.publish(1))
    sign_in(desktop, desk.director)
    close_with_slips(desktop, desk, games)
    desk.publish(2)
    desktop.goto(RESULTS)
    row = desktop.locator("[data-board='1']")
    expect(desktop.locator("[data-board='2']").get_by_role("link", name="Correct")).to_have_count(0)
    expect(desktop.locator("[data-board='2']")).to_contain_text("Both sides confirmed it.")
    row.get_by_role("link", name="Correct").click()
    expect(desktop.get_by_role("heading", name="Correct a result")).to_be_visible()
    assert_accessible(desktop)
    desktop.get_by_label(re.compile(re.escape(f"{games[0].white_name} (White)"))).check()
    desktop.get_by_label("How?").select_option("count")
    desktop.get_by_label("By how many points?").fill("3.5")
    desktop.get_by_label("Why is it corrected?").fill("I misread the slip.")
    desktop.get_by_role("button", name="Check it").click()
    expect(desktop.get_by_role("alert")).to_contain_text("The nearest are W+3 and W+4.")
    expect(desktop.get_by_label("Why is it corrected?")).to_have_value("I misread the slip.")
    desktop.get_by_label("By how many points?").fill("3")
    desktop.get_by_role("button", name="Check it").click()
    expect(desktop.get_by_role("heading", name="Check the correction")).to_be_visible()
    expect(desktop.get_by_text("Round 2 was drawn with the old result. Its boards don’t change.")).to_be_visible()
    assert_accessible(desktop)
    assert not Correction.objects.exists()
    desktop.get_by_role("button", name="Correct the result").click()
    expect(desktop.get_by_text(f"Table 1 is corrected: {games[0].white_name} (White) beat")).to_be_visible()
    expect(row.locator("[data-known] strong")).to_have_text(games[0].white_name)
    expect(row).to_contain_text(f"Corrected. It was {games[0].black_name} (Black) by 3.")
    assert_fits(desktop)
    phone = open_page("phone")
    link = PlayerLink.objects.living().get(entry__player=games[0].black)
    phone.goto(f"/p/{token_of(link)}/games/{games[0].pk}/")
    notice = phone.locator(".corrected")
    expect(notice).to_contain_text(f"Was {games[0].black_name} (Black) by 3.")
    expect(notice).to_contain_text("Corrected by Aroha Director")
    expect(notice).to_contain_text("I misread the slip.")
    expect(notice.locator("strong")).to_have_text(games[0].white_name)
    assert_accessible(phone)
    assert_fits(phone)


def test_what_both_players_confirmed_is_refused_and_an_unseen_result_is_read_back_again(
    desktop: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 409")
    desk = make_desk(4)
    games = games_of(desk.publish(1))
    sign_in(desktop, desk.director)
    both_report(games[1], "W+R")
    desktop.goto(f"{RESULTS}{games[1].pk}/correct/")
    expect(
        desktop.get_by_text("Both sides confirmed this result: it’s final, and nobody can change it.")
    ).to_be_visible()
    expect(desktop.get_by_role("button", name="Check it")).to_have_count(0)
    report_from(games[0], Speaker.PAPER, "B+3")
    desktop.goto("/desk/rimu-open/open/rounds/1/read-back/")
    before = seq(desk)
    report_from(games[0], Speaker.BLACK, "W+3")
    report_from(games[0], Speaker.PAPER, "W+3")
    assert seq(desk) > before
    desktop.get_by_role("button", name="These are right: close round 1").click()
    expect(desktop.get_by_role("alert")).to_contain_text("reported White by 3 at table 1")
    expect(desktop.get_by_role("listitem").filter(has_text="Table 1:").locator("strong")).to_have_text(
        games[0].white_name
    )
