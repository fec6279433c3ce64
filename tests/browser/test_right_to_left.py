"""Names that are written from right to left, beside what is written from left to right."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db(transaction=True)
PIECES = "all => all.map(one => [one.innerText.trim(), one.getClientRects().length])"


@pytest.mark.parametrize("name", ["محمد الأمين", "דוד כהן"])
def test_a_grade_is_in_one_piece_beside_a_name_from_right_to_left(desktop: Page, name: str) -> None:
    desk = make_desk(3)
    enter_player(desk.division.pk, NewEntry(name=name, rank="9d"), actor="Director")
    desk.publish(1)
    place = [desk.event.slug, desk.division.slug]
    for address in (reverse("public:screen", args=place), reverse("public:draw", args=[*place, 1])):
        desktop.goto(address)
        grades = [
            (text, pieces) for text, pieces in desktop.eval_on_selector_all("main li small, main td small", PIECES)
        ]
        assert any(text.startswith("9d") for text, _ in grades), address
        assert {pieces for _, pieces in grades} == {1}, address
