"""Check-in at the desk in a browser: two helpers tick sixty players, and nothing moves under their fingers."""

from __future__ import annotations

from itertools import zip_longest

from django.urls import reverse
from playwright.sync_api import Page, expect

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.entries.check_in_page import check_in_page
from nzgs_tourney.store.entries.check_in import check_in_list, rolls_of
from nzgs_tourney.tournament.division.history import Presence
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.db.desk import Desk, enter_players, make_desk

TAP = 2.0
"""Seconds that a helper needs to find a name and tap it."""


def address_of(desk: Desk) -> str:
    return reverse("desk:check_in", args=[desk.event.slug])


def is_here(page: Page, entry: int) -> None:
    """Ticked, and the site has it."""
    page.locator(f"#roll-{entry} [value=there]").check(force=True)
    expect(page.locator(f"#roll-{entry} [type=hidden]")).to_have_value("there")


def test_two_helpers_check_sixty_players_in_within_four_minutes(open_page: OpenPage, sign_in: SignIn) -> None:
    desk = make_desk(40)
    enter_players(desk.event.divisions.get(position=2), 20, first=40)
    entries = [row.line.entry for row in check_in_page(rolls_of(desk.event)).unseen]
    helpers = (open_page("phone"), open_page("desktop"))
    for page in helpers:
        sign_in(page, desk.director)
        page.goto(address_of(desk))
    pressed = [0.0, 0.0]
    for turn in zip_longest(entries[:30], entries[30:]):
        for number, (page, entry) in enumerate(zip(helpers, turn, strict=True)):
            before = page.evaluate("performance.now()")
            is_here(page, entry)
            waited = (page.evaluate("performance.now()") - before) / 1000
            pressed[number] += max(TAP, waited)
    assert len(check_in_page(rolls_of(desk.event)).here) == len(entries) == 60
    print(f"60 players by two helpers: {max(pressed):.0f} s with {TAP} s a tap")
    assert len(entries) / 2 * TAP < 4 * 60, "thirty taps each"
    expect(helpers[0].locator("[data-count=unseen]")).to_have_text("0")


def test_a_ticked_row_stays_where_it_is_and_similar_names_are_asked_about(
    phone: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    desk = make_desk(6)
    first, second, third, *_others = [line.entry for line in check_in_list(desk.division, 1)]
    Entry.objects.filter(pk=second).update(name="Zoe Waka")
    Entry.objects.filter(pk=third).update(name="Zoë Wake")
    sign_in(phone, desk.director)
    phone.goto(address_of(desk))
    before = phone.locator(f"#roll-{first}").bounding_box()
    is_here(phone, first)
    assert phone.locator(f"#roll-{first}").bounding_box() == before
    phone.locator(f"#roll-{second} [value=there]").check(force=True)
    expect(phone.get_by_role("heading", name="Similar names: who is here?")).to_be_visible()
    phone.get_by_role("button", name="Zoë Wake").click()
    expect(phone.locator("[data-count=there]")).to_have_text("2")
    found = {line.entry: line.presence for line in check_in_list(desk.division, 1)}
    assert (found[second], found[third]) == (Presence.UNSEEN, Presence.HERE)


def test_a_tick_that_was_not_sent_is_kept_and_said(phone: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("Failed to load resource")
    desk = make_desk(6)
    entry = check_in_list(desk.division, 1)[0].entry
    sign_in(phone, desk.director)
    phone.goto(address_of(desk))
    phone.context.set_offline(True)
    phone.locator(f"#roll-{entry} [value=there]").check(force=True)
    expect(phone.get_by_role("status").filter(has_text="Not sent")).to_be_visible()
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Save check-in").click()
    expect(phone.locator("[data-count=there]")).to_have_text("1")
