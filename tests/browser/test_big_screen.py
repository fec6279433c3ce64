"""The big screen with names that need two lines."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from nzgs_tourney.models import Entry
from tests.db.desk import Desk, make_desk

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Alexandrina-Wilhelmina Te Whakaruruhau-o-Ngāti-Porou"
BEYOND = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
SPACE = 10
"""The space before the name, which counts as the beginning of its first line."""
STARTS = """all => all.map(one => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector("svg").nextSibling);
    return [...words.getClientRects()].map(line => Math.round(line.left));
})"""


def _long_names() -> Desk:
    desk = make_desk(4)
    Entry.objects.filter(division=desk.division).update(name=LONG)
    desk.publish(1)
    return desk


def test_a_table_is_in_its_place_beside_a_long_name(phone: Page) -> None:
    desk = _long_names()
    phone.goto(reverse("public:screen", args=[desk.event.slug, desk.division.slug]) + "?order=name")
    assert phone.locator(".at").count() == 4
    assert phone.eval_on_selector_all(".at", BEYOND) == 0


def test_the_second_line_of_a_name_begins_below_the_first(phone: Page) -> None:
    desk = _long_names()
    phone.goto(reverse("public:screen", args=[desk.event.slug, desk.division.slug]))
    lines = phone.eval_on_selector_all(".name", STARTS)
    assert all(len(starts) > 1 for starts in lines)
    assert all(max(starts) - min(starts) < SPACE for starts in lines), lines
