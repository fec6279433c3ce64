"""Entry on phones: a page is opened, three people enter, one of them twice, one under 16 and one on the waiting list;
they are accepted, one withdraws, and the one who waits moves up."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from nzgs_tourney.links import application_address
from nzgs_tourney.models import Application, Entry
from tests.browser.conftest import OpenPage, SignIn
from tests.db.desk import Desk, make_desk


def enter(page: Page, desk: Desk, given: str, *, under_16: bool = False) -> None:
    """Fill in the page and send it."""
    page.goto(f"/e/{desk.event.slug}/enter/")
    page.get_by_label("Given name").fill(given)
    page.get_by_label("Family name").fill("Kea")
    page.get_by_label("Grade", exact=True).fill("8k")
    page.get_by_role("radio", name=desk.division.name, exact=True).check()
    page.get_by_label("E-mail").fill(f"{given.lower()}@example.org")
    if under_16:
        page.get_by_text("Under 16: a parent or guardian agrees").click()
        page.get_by_label("I’m under 16").check()
        page.get_by_label("Your parent’s or guardian’s name").fill("Hana Kea")
        page.get_by_label("My parent or guardian agrees").check()
    page.get_by_label("I accept the rules and the conditions").check()
    page.get_by_role("button", name="Send my entry").click()
    expect(page).to_have_url(re.compile("/enter/sent/$"))


def own_page(page: Page, given: str) -> None:
    """Open the link of their entry."""
    application = Application.objects.select_related("event").get(given_name=given)
    page.goto("/" + application_address(application).split("/", 3)[3])


def confirm(page: Page, given: str) -> None:
    own_page(page, given)
    page.get_by_role("button", name="Yes, enter me").click()


def test_three_enter_on_phones_and_the_one_who_waits_moves_up(open_page: OpenPage, sign_in: SignIn) -> None:
    desk = make_desk(4)
    office = open_page("desktop")
    sign_in(office, desk.director)
    office.goto(f"/desk/{desk.event.slug}/entry-page/")
    office.get_by_role("link", name="Open an entry page").click()
    office.get_by_label(f"Places in {desk.division.name}").fill("6")
    office.get_by_role("button", name="Open the entry page").click()
    expect(office.get_by_text("Nobody waits for you.")).to_be_visible()

    first, child, third = open_page("phone"), open_page("phone", javascript=False), open_page("phone", "dark")
    for page, given in ((first, "Mere"), (child, "Tama"), (third, "Wai")):
        enter(page, desk, given, under_16=given == "Tama")
        confirm(page, given)
    enter(first, desk, "Mere")
    assert Application.objects.count() == 3, "the repeated one is the same"
    expect(third.get_by_role("heading", level=1)).to_have_text("You’re on the waiting list")
    expect(third.get_by_text("You’re number 1 in line.")).to_be_visible()

    office.reload()
    office.get_by_label("Mere Kea", exact=True).check()
    office.get_by_label("Tama Kea", exact=True).check()
    office.get_by_role("button", name="Accept the ticked").click()
    expect(office.get_by_text("2 entries are accepted.")).to_be_visible()

    own_page(first, "Mere")
    expect(first.get_by_role("heading", level=1)).to_have_text("You’re entered")
    first.locator("summary", has_text="Withdraw").click()
    first.get_by_role("button", name="Withdraw my entry").click()
    expect(first.get_by_role("heading", level=1)).to_have_text("You’ve withdrawn")

    third.reload()
    expect(third.get_by_role("heading", level=1)).to_have_text("You’re entered")
    third.get_by_role("link", name="My page as a player").click()
    expect(third.get_by_role("heading", level=1)).to_have_text("Wai Kea")
    playing = Entry.objects.filter(division=desk.division, withdrawn_from=None)
    assert {entry.name for entry in playing} >= {"Tama Kea", "Wai Kea"}
    assert playing.count() == 6
