"""Somebody who withdrew before round 1 is in no standings; their own page says so without a place."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division
from tests.web.parsed import facts, select_all, text_of, texts_of


def who_withdrew(desk: Desk) -> Entry:
    return desk.division.entries.earliest("pk")


def withdrawn_before_round_1() -> Desk:
    """Five players; the strongest withdrew before round 1, which is played."""
    desk = make_desk(5)
    withdraw_entry(who_withdrew(desk).pk, actor="Aroha")
    desk.play(1)
    return desk


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=withdrawn_before_round_1)]


@pytest.mark.parametrize("page", ["standings", "crosstable"])
def test_no_public_table_has_them(desk: Desk, page: str) -> None:
    answer = Client().get(reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug]))
    gone, rows = who_withdrew(desk), texts_of(answer, "tbody tr")
    assert len(rows) == 4
    assert not [row for row in rows if gone.name in row]


def test_the_desk_and_the_files_list_the_same(desk: Desk, director: Client) -> None:
    gone = who_withdrew(desk)
    assert gone.name not in text_of(director.get(of_division(desk, "standings")))
    now = standings_now(desk.division)
    assert [row.number for row in now.order.rows] == [1, 2, 3, 4]
    assert [line.row for line in now.cross] == list(now.order.rows)
    assert now.place_of(gone.pk) == ""


def test_their_own_pages_have_no_place(desk: Desk) -> None:
    gone = who_withdrew(desk)
    page = Client().get(reverse("public:player", args=[desk.event.slug, gone.pk]))
    assert page.status_code == 200
    assert "Place" not in facts(page)
    assert Client().get(reverse("public:person", args=[gone.player_id])).status_code == 200
    assert select_all(page, "h1")
