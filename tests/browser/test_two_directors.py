"""Two directors at one board or form, in browsers: what the other has entered isn't replaced unseen."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Event, RoleKind, User
from nzgs_tourney.services.people.grant_role import grant_role
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.test_results_by_keyboard import at, open_results, results, type_result
from tests.db.desk import make_desk


def test_an_entry_that_comes_while_another_is_typed(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 422")
    open_results(desktop, sign_in)
    desktop.keyboard.type("w")
    game = Game.objects.order_by("pairing__table").first()
    assert game is not None
    report_result(game.pk, Speaker.PAPER, "B+3", actor="Rewi Kea", nonce=uuid4())
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("by 3")
    desktop.keyboard.press("Enter")
    state_text = desktop.locator("[data-board='1'] [data-said]")
    expect(state_text).to_have_text(
        "Rewi Kea has entered B+3 since; you typed W, and nothing was changed. Enter it again to replace theirs."
    )
    at(desktop, 1)
    assert results()[0] == "B+3"
    desktop.keyboard.press("Enter")
    at(desktop, 2)
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("White")
    assert results()[0] == "W"


def test_an_own_entry_is_replaced_at_once(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    open_results(desktop, sign_in)
    type_result(desktop, "b3")
    desktop.keyboard.press("ArrowUp")
    type_result(desktop, "w")
    expect(desktop.locator("[data-board='1'] [data-known]")).to_contain_text("White")
    assert results()[0] == "W"


@pytest.mark.parametrize("apart", [0, 3_000], ids=["at once", "three seconds apart"])
def test_two_who_save_one_form(open_page: OpenPage, sign_in: SignIn, watch: Watches, apart: int) -> None:
    watch.expect("status of 422")
    desk = make_desk(2)
    rewi = User.objects.create_user("rewi", password="not the real one", first_name="Rewi", last_name="Kea")
    grant_role(desk.event.pk, rewi, RoleKind.DIRECTOR, actor="Director")
    first, second = open_page(), open_page()
    for page, who, venue in ((first, desk.director, "Town Hall"), (second, rewi, "Wharf Hall")):
        sign_in(page, who)
        page.goto(f"/desk/{desk.event.slug}/edit/")
        page.get_by_label("Venue, or server").fill(venue)
    for page in (first, second):  # sent without waiting for the answer
        page.evaluate("setTimeout(() => document.querySelector('[name=venue]').form.requestSubmit())")
        page.wait_for_timeout(apart)
    for page in (first, second):
        expect(page.locator("main [role=alert]").or_(page.get_by_text("Saved.")).first).to_be_visible()
    kept = Event.objects.get(pk=desk.event.pk).venue
    lost, who, other = second, "Aroha Director", "Wharf Hall"
    if kept == other:
        lost, who, other = first, "Rewi Kea", "Town Hall"
    assert kept == "Town Hall" or not apart, "who was first is kept"
    told = f"{who} has changed this since: venue is now {kept}. You chose {other}. Nothing was saved."
    expect(lost.locator("main [role=alert]")).to_contain_text(told)
    expect(lost.get_by_label("Venue, or server")).to_have_value(other)
    lost.get_by_role("button", name="Save", exact=True).click()
    expect(lost.get_by_text("Saved.")).to_be_visible()
    assert Event.objects.get(pk=desk.event.pk).venue == other
