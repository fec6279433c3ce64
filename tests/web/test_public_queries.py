"""Public pages ask the database as often for many players, or many events, as for few."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Entry
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.test_public_pages import PAGES, address

pytestmark = pytest.mark.django_db


def queries(desk: Desk, page: str) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert Client().get(address(desk, page)).status_code == 200
    return len(asked)


@pytest.mark.on_both
@pytest.mark.slow
def test_a_page_asks_as_often_for_200_players_as_for_20() -> None:
    few, many = make_desk(20), make_desk(200)
    for desk in (few, many):
        for game in games_of(desk.publish(1)):
            both_report(game, "B+R")
        entry = desk.division.entries.all()[0]
        Entry.objects.filter(pk=entry.pk).update(club="")
        desk.event.stream.refresh_from_db()
        changes_of(desk.event.stream)
    for page in PAGES:
        assert (page, queries(few, page)) == (page, queries(many, page))
        assert queries(many, page) <= (40 if page == "event" else 25), page


@pytest.mark.on_both
def test_the_front_page_asks_as_often_for_ten_events_as_for_one() -> None:
    make_desk(4)
    cache.clear()
    with CaptureQueriesContext(connection) as one:
        Client().get("/")
    for _ in range(9):
        make_desk(4)
    with CaptureQueriesContext(connection) as ten:
        Client().get("/")
    assert len(one) == len(ten)
