"""Draw priorities: read, changed on record, refused with what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import LedgerEvent
from nzgs_tourney.forms.draws import DrawOrderForm
from nzgs_tourney.models import Division
from tests.db.desk import Desk
from tests.web.desk_pages import of_division
from tests.web.parsed import field_values, page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def order(desk: Desk, **changed: Any) -> dict[str, Any]:
    """What a browser sends back from the page as it is, but for what is changed."""
    return {field.name: field.value() for field in DrawOrderForm(stored(desk))} | changed


def stored(desk: Desk) -> Division:
    return Division.objects.get(pk=desk.division.pk)


def test_the_page_as_it_is_changes_nothing(desk: Desk, director: Client) -> None:
    before = LedgerEvent.objects.count()
    assert director.post(of_division(desk, "draw_order"), order(desk)).status_code == 302
    assert LedgerEvent.objects.count() == before


def test_a_tier_is_moved_made_a_rule_and_left_out_on_record(desk: Desk, director: Client) -> None:
    changed = order(desk, place_colour="1", mode_rematch="rule", mode_club="out")
    assert director.post(of_division(desk, "draw_order"), changed).status_code == 302
    division = stored(desk)
    assert division.tiers[:2] == ["colour", "rematch"]
    assert "club" not in division.tiers
    assert division.tiers[-1] == "hash"
    assert division.hard == ["rematch"]
    assert LedgerEvent.objects.latest("seq").kind == "division.edited"
    page = page_text(director.get(of_division(desk, "draw_order")))
    assert page.index("Colours balance") < page.index("Nobody meets twice") < page.index("Equal scores meet")
    assert director.post(of_division(desk, "draw_order"), order(desk, place_colour="3")).status_code == 302
    assert stored(desk).tiers[:4] == ["rematch", "score_gap", "colour", "family"], "moved down it stands there too"


def test_a_place_that_is_no_number_keeps_what_was_chosen(desk: Desk, director: Client) -> None:
    response = director.post(of_division(desk, "draw_order"), order(desk, place_colour="top", mode_rematch="rule"))
    assert response.status_code == 422
    assert "top" in field_values(response)
    assert select_all(response, 'option[value="rule"][selected]')
    assert stored(desk).hard == []


def test_what_cannot_be_a_rule_is_not_offered_as_one(desk: Desk, director: Client) -> None:
    assert director.post(of_division(desk, "draw_order"), order(desk, mode_seeding="rule")).status_code == 422
    assert stored(desk).hard == []


@pytest.mark.parametrize(("settings", "number"), [({}, 4), ({"bar": ""}, 0), ({"system": "swiss"}, 0)])
def test_the_bar_is_named_where_there_is_one(
    settings: dict[str, str], number: int, desk: Desk, director: Client
) -> None:
    Division.objects.filter(pk=desk.division.pk).update(**settings)
    assert page_text(director.get(of_division(desk, "draw_order"))).count("Below the bar.") == number


def test_the_line_of_scores_says_what_a_club_counts_like(desk: Desk, director: Client) -> None:
    sentence = "A pairing within a family or club counts like a gap of 3 points."
    assert stored(desk).club_gap == 3, "a new division"
    assert sentence in page_text(director.get(of_division(desk, "draw_order")))
    Division.objects.filter(pk=desk.division.pk).update(club_gap=0)
    assert "counts like" not in page_text(director.get(of_division(desk, "draw_order")))
