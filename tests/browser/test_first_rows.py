"""On a phone the first row of every public page of an event is in the upper half, and no page has a third row of ways
to elsewhere above it.
"""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.every_page import full_event, pages
from tests.db.desk import make_desk

HALF = 422
ROWS = "main :is(tbody tr, .card, .lines > li, article)"
FIRST = """rows => Math.min(...[...document.querySelectorAll(rows)].map((row) => row.getBoundingClientRect())
    .filter((box) => box.height > 1 && box.width > 1).map((box) => Math.round(box.top + scrollY)))"""
WAYS = """first => [...document.querySelectorAll("main nav")].filter((nav) => nav.checkVisibility()
    && nav.getBoundingClientRect().top + scrollY < first).map((nav) => nav.getAttribute("aria-label"))"""
PAGES = (
    *("event", "draw", "results", "standings", "crosstable", "statistics", "event_statistics"),
    *("estimate", "prizes", "points", "player"),
)


def low(phone: Page, address: str) -> list[str]:
    """What is wrong with the page."""
    phone.goto(address)
    first = phone.evaluate(FIRST, ROWS)
    ways = phone.evaluate(WAYS, first)
    # The same list in another order isn't elsewhere.
    return [f"{address}: {first}, {ways}"] if first > HALF or len({*ways} - {"Order"}) > 2 else []


def test_the_first_row_is_in_the_upper_half_of_a_phone(phone: Page) -> None:
    addresses = pages(full_event())
    phone.set_viewport_size({"width": 390, "height": 844})
    assert not [line for name in PAGES for line in low(phone, addresses[f"public:{name}"][0])]


@pytest.mark.parametrize("preset", ["club-knockout", "club-round-robin"])
def test_so_is_that_of_a_bracket_and_a_schedule(phone: Page, preset: str) -> None:
    desk = make_desk(6, preset)
    desk.publish(1)
    phone.set_viewport_size({"width": 390, "height": 844})
    assert not low(phone, reverse("public:schedule", args=[desk.event.slug, desk.division.slug]))
