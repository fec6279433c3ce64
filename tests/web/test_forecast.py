"""Forecasts on the page: a little at each request, the same figures again, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import count
from unittest.mock import patch

import pytest
from django.core.cache import caches
from django.test import Client

from nzgs_tourney.models import Division
from nzgs_tourney.pages.draws import forecast_page as selector, ladder_forecast_page as ladder_selector
from nzgs_tourney.pages.draws.forecast_page import forecast_page
from nzgs_tourney.pages.draws.ladder_forecast_page import ladder_forecast_page
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


def whole(other: Desk) -> str:
    """The page of one event each, once all are done."""
    browser, asked = signed_in(other.director), {"events": 1, "seed": "kea"}
    with patch.object(selector, "AT_ONCE_SECONDS", 60), patch.object(ladder_selector, "AT_ONCE_SECONDS", 60):
        for _ in range(10):
            page = page_text(browser.get(of_division(other, "forecast"), asked))
            if "not yet" not in page:
                return page
    raise AssertionError("never done")


def test_a_knock_out_is_compared_with_matches_of_other_lengths() -> None:
    page = whole(make_desk(4, "title-match"))
    for told in ("One game each", "Best of five", "Double elimination", "Games", "Strongest first", "Order"):
        assert told in page
    for told in ("One more round", "Bar, floor", "Score gap", "Perfect scores", "Share first"):
        assert told not in page, "it says nothing of a bracket"


def test_a_round_robin_is_compared_with_one_in_which_everybody_meets_twice() -> None:
    page = whole(make_desk(6, "club-round-robin"))
    assert "Everybody meets everybody twice" in page
    assert "Rematches" not in page, "they are meant"
    assert "Bar, floor" not in page


def test_groups_are_compared_with_their_finals() -> None:
    page = whole(make_desk(8, "groups"))
    assert "Final of the first of each group, best of three" in page
    assert "The first two of each group all meet" in page
    assert "Share first" not in page, "each group has a first"


def test_a_ladder_is_played_for_half_a_year() -> None:
    page = whole(make_desk(5, "club-ladder"))
    for told in ("5 players, 26 weeks, 1 season each way", "1 place above", "Up to 5 places above", "Games each"):
        assert told in page
    assert "A player without an open challenge makes one about every 14 days" in page
    assert "Bar, floor" not in page


def test_a_ladder_is_worked_out_a_little_at_each_request() -> None:
    other = make_desk(4, "club-ladder")
    ticks = count(step=selector.AT_ONCE_SECONDS)
    division = Division.objects.select_related("event__stream").get(pk=other.division.pk)
    page = ladder_forecast_page(division, EGF, events=2, seed="s", clock=lambda: next(ticks))
    assert not page.ready
    whole_page = ladder_forecast_page(division, EGF, events=2, seed="s", clock=lambda: 0.0)
    assert (whole_page.ready, whole_page.done, whole_page.total) == (True, 6, 6)
    assert whole_page.rows[0].forecast is not None
    some = replace(whole_page.rows[0], forecast=replace(whole_page.rows[0].forecast, idle=Decimal("0.5")))
    assert (replace(whole_page, rows=(some,)).some_idle, replace(whole_page, rows=(some,)).figures) == (True, 7)
    with patch.object(ladder_selector, "seasons", side_effect=AssertionError("played again")):
        assert ladder_forecast_page(division, EGF, events=2, seed="s", clock=lambda: 0.0) == whole_page


@pytest.mark.parametrize(
    ("preset", "told"), [("nz-open", "which bar suits these entries"), ("groups", "what these rules")]
)
def test_the_rules_lead_to_it_by_what_it_says(preset: str, told: str) -> None:
    other = make_desk(4, preset)
    assert f"Forecast: {told}" in page_text(signed_in(other.director).get(of_division(other, "division_settings")))


def test_a_ladder_without_players_says_so() -> None:
    assert "There are not two entries yet." in whole(make_desk(1, "club-ladder"))
