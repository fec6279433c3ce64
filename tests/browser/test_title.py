"""The calls that every page of the desk shows don't take its title away."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import SignIn
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_page_of_the_desk_keeps_its_title(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(4)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:entries", args=[desk.event.slug, desk.division.slug]))
    expect(desktop.locator("#calls")).not_to_have_attribute("data-etag", "")
    expect(desktop).to_have_title("Entries of Open, Rimu Open · NZGS Tourney")
