"""A large event on a phone and on a desktop: everybody is on the page, nothing is cut, every round can be reached."""

from __future__ import annotations

from itertools import product

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.chromium import SCREENS, Turned
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.every_page import full_event, pages
from tests.browser.layout import (
    BOXES_WIDER_THAN_SHOWN,
    BOXES_WITH_OWN_SCROLL,
    CUT_TEXT,
    LAID_OUT,
    SPLIT_WORDS,
    UNREACHABLE_TABS,
    measured,
)
from tests.browser.ten_rounds import PLAYERS, ROUNDS, addresses, ten_rounds
from tests.browser.watch import WIDE
from tests.db.desk import Desk

FILE = "/results-table/"
"""The preview of a file with as many columns as the federation chose."""
SIDEWAYS = {"phone": ("/crosstable/", "/about/differences/", FILE), "desktop": (FILE,)}
"""Pages with a table that nothing but scrolling sideways shows in full."""
HIDDEN = {
    "wider than the screen": WIDE,
    "a list in a box that scrolls": BOXES_WITH_OWN_SCROLL,
    "cut": CUT_TEXT,
    "out of sight": UNREACHABLE_TABS,
    "a split word": SPLIT_WORDS,
    "scrolls sideways": BOXES_WIDER_THAN_SHOWN,
}

IN_SIZE = "size => { document.documentElement.style.fontSize = `${size}%` }"


def hidden(page: Page, device: str) -> list[str]:
    """What the page keeps from its reader."""
    found = dict(zip(HIDDEN, measured(page, *HIDDEN.values(), before=LAID_OUT), strict=True))
    if page.url.endswith(SIDEWAYS[device]):
        del found["scrolls sideways"]
    return [f"{page.url}: {what}: {one}" for what, all_of in found.items() for one in all_of]


@pytest.mark.slow
@pytest.mark.proof
def test_no_page_of_a_large_event_hides_anything(open_page: OpenPage, sign_in: SignIn) -> None:
    desk = ten_rounds()
    page = open_page("phone")
    turned = Turned(page)
    sign_in(page, desk.director)
    found = []
    for address in addresses(desk):
        answer = page.goto(address)
        assert answer is not None
        assert (address, answer.status) == (address, 200)
        for device in SCREENS:
            turned.to(device)
            found += [f"{device}: {one}" for one in hidden(page, device)]
    assert not found, "\n".join(found)
    for device in SCREENS:
        turned.to(device)
        standings(page, desk)
        if device == "phone":
            a_wide_table_says_so(page, desk)
            tables_are_numbered_beside_their_players(page, desk)
        else:
            headings_stay(page)


def standings(page: Page, desk: Desk) -> None:
    """Everybody is in the standings, which lie open down the page; each round is one press away, at the desk two."""
    page.goto(reverse("public:standings", args=[desk.event.slug, desk.division.slug]))
    expect(page.locator(".standings tbody tr")).to_have_count(PLAYERS)
    page.goto(reverse("public:results", args=[desk.event.slug, desk.division.slug, ROUNDS]))
    page.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 1", exact=True).click()
    expect(page.get_by_role("link", name="Round 1", exact=True)).to_have_attribute("aria-current", "page")
    page.goto(reverse("desk:standings", args=[desk.event.slug, desk.division.slug]))
    rounds = page.get_by_role("navigation", name="Rounds")
    rounds.locator("summary").click()
    rounds.get_by_role("link", name="Round 9", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 9")


def a_wide_table_says_so(page: Page, desk: Desk) -> None:
    """A cue stands above the crosstable on a phone, and the names stay while the rounds go by."""
    page.goto(reverse("public:crosstable", args=[desk.event.slug, desk.division.slug]))
    box = page.locator(".table-scroll")
    expect(box.get_by_text("Scroll sideways for more")).to_be_visible()
    name, last = page.locator("tbody tr:first-child .pin"), page.locator("tbody tr:first-child td:last-child")
    before = name.bounding_box()
    expect(last).not_to_be_in_viewport()
    box.evaluate("box => { box.scrollLeft = box.scrollWidth }")
    expect(last).to_be_in_viewport()
    assert before is not None
    assert name.bounding_box() == before


def tables_are_numbered_beside_their_players(page: Page, desk: Desk) -> None:
    """On a phone the number of a table has a column of its own in the card."""
    page.goto(reverse("public:draw", args=[desk.event.slug, desk.division.slug, ROUNDS]))
    number = page.locator(".boards tbody .at").first.bounding_box()
    assert number is not None
    assert number["width"] >= 48


def headings_stay(page: Page) -> None:
    """On a desktop the heading row of the crosstable stays in sight at the last player."""
    page.goto(page.url.replace("/desk/", "/e/").partition("/rounds/")[0] + "/crosstable/")
    page.locator("tbody tr").last.scroll_into_view_if_needed()
    expect(page.get_by_role("columnheader", name="Name")).to_be_in_viewport()


def test_no_word_breaks_in_a_tile_however_small_the_phone_and_large_the_text(open_page: OpenPage) -> None:
    desk = full_event()
    shown = pages(desk)
    page = open_page("phone")
    found = []
    for name in ("player:home", "player:game", "public:draw", "public:results", "public:standings"):
        for address in shown[name]:
            page.goto(address)
            for fold in page.locator("details:has(.tiles):not([open]) > summary").all():
                fold.click()
            for width, size in product((390, 320), (100, 150, 200)):
                page.set_viewport_size({"width": width, "height": 844})
                at = f"{address} at {width} px, {size} %"
                split, outside = measured(page, SPLIT_WORDS, UNREACHABLE_TABS, before=IN_SIZE, argument=size)
                found += [f"{at}: {one}" for one in split] + [f"{at}: outside: {one}" for one in outside]
    assert not found, "\n".join(found)
