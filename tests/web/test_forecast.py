"""Forecasts on the page: a little at each request, the same figures again, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from unittest.mock import patch

import pytest
from django.core.cache import caches
from django.test import Client

from nzgs_tourney.models import Division
from nzgs_tourney.pages.draws import forecast_page as selector
from nzgs_tourney.pages.draws.forecast_page import forecast_page
from ratings.system.systems import rating_system
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(14)]
EGF = rating_system("egf")


@pytest.fixture(autouse=True)
def _nothing_worked_out() -> Iterator[None]:
    caches["worked_out"].clear()
    yield
    caches["worked_out"].clear()


def test_one_request_works_for_a_while_and_the_next_goes_on(desk: Desk) -> None:
    """A clock that moves on by more than the time of one request whenever it is asked twice."""
    ticks = count(step=selector.AT_ONCE_SECONDS)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    one = forecast_page(division, EGF, events=2, seed="s", clock=lambda: next(ticks))
    assert one.total - one.done > 0
    assert not one.ready
    assert not any(row.proposed for row in one.rows)
    for _ in range(30):
        page = forecast_page(division, EGF, events=2, seed="s", clock=lambda: 0.0)
    assert page.ready
    assert page.done == page.total
    assert sum(row.proposed for row in page.rows) == 1


def test_the_same_figures_come_again_when_the_cache_has_lost_them(desk: Desk) -> None:
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    page = forecast_page(division, EGF, events=1, seed="s", clock=lambda: 0.0)
    caches["worked_out"].clear()
    assert forecast_page(division, EGF, events=1, seed="s", clock=lambda: 0.0) == page
    with patch.object(selector, "sample", side_effect=AssertionError("played again")):
        assert forecast_page(division, EGF, events=1, seed="s", clock=lambda: 0.0) == page


def test_the_page_shows_every_variant(desk: Desk) -> None:
    page = page_text(signed_in(desk.director).get(of_division(desk, "forecast"), {"events": 1, "seed": "kea"}))
    assert "As it is" in page
    assert "One more round" in page
    assert "14 players, 1 event each" in page


def test_a_division_without_players_says_so(desk: Desk) -> None:
    other = make_desk(1)
    page = page_text(signed_in(other.director).get(of_division(other, "forecast"), {"events": 1}))
    assert "There are not two entries yet." in page


def test_what_cannot_be_asked_keeps_what_was_typed(desk: Desk) -> None:
    answer = signed_in(desk.director).get(of_division(desk, "forecast"), {"events": 1000, "seed": "ein wort"})
    assert answer.status_code == 422
    page = page_text(answer)
    assert "1000" in field_values(page)
    assert "ein wort" in field_values(page)


def test_the_table_can_be_seen_by_its_directors_only(desk: Desk, client: Client) -> None:
    assert client.get(of_division(desk, "forecast")).status_code == 302
