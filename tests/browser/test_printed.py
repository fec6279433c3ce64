"""Public pages on paper: nothing to press, and nothing missing that would be reached by a press."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db(transaction=True)


def test_standings_are_printed_without_its_buttons(desktop: Page) -> None:
    desk = make_desk(4)
    desk.publish(1)
    desktop.goto(reverse("public:standings", args=[desk.event.slug, desk.division.slug]))
    buttons = desktop.locator("main .no-print").all()
    assert buttons
    desktop.emulate_media(media="print")
    for button in buttons:
        expect(button).to_be_hidden()


def test_the_big_screen_is_printed_as_one_list_in_black(desktop: Page) -> None:
    desk = make_desk(48)
    desk.publish(1)
    desktop.emulate_media(color_scheme="dark")
    desktop.goto(reverse("public:screen", args=[desk.event.slug, desk.division.slug]))
    boards = desktop.locator(".by-table li")
    assert boards.count() == 24
    expect(boards.last).to_be_hidden()
    desktop.emulate_media(media="print", color_scheme="dark")
    for board in boards.all():
        expect(board).to_be_visible()
    expect(boards.first).to_have_css("color", "rgb(0, 0, 0)")
    expect(desktop.locator("nav")).to_be_hidden()
