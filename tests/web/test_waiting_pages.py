"""Public pages before there is something to show: a round that isn't published, a division without results."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.db.desk import Desk, make_desk
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.test_public_pages import address

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


@pytest.mark.parametrize("page", ["draw", "results"])
def test_a_page_that_waits_for_its_round_has_its_own_tab_and_the_ways_of_its_kind(
    client: Client, desk: Desk, page: str
) -> None:
    waiting = client.get(address(desk, page, 2))
    assert "is not published yet" in page_text(waiting)
    current = [link["href"] for link in select_all(waiting, "[aria-current=page]")]
    assert address(desk, page) in current
    assert [text_of(link) for link in select_all(waiting, ".pickers a")] == ["Open", "Division 2"]


def test_standings_before_the_first_round_and_without_entries_say_so(client: Client) -> None:
    empty, waiting = make_desk(0), make_desk(2)
    page = client.get(address(empty, "standings"))
    assert not select_all(page, "table")
    assert "The standings start with the first entry." in page_text(page)
    for desk in (empty, waiting):
        assert text_of(select_one(client.get(address(desk, "standings")), "h1")) == "Standings before round 1"
    assert select_all(client.get(address(waiting, "standings")), "table")
