"""What is folded on the pages that add and edit an entry: whatever was typed or is wrong in a fold opens it."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from nzgs_tourney.models import Entry
from tests.db.desk import Desk
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]


def first(desk: Desk) -> Entry:
    return desk.division.entries.earliest("pk")


def form_of(page: HttpResponse) -> dict[str, str]:
    """What a browser sends of the form with the name, as it came: its fields and the chosen options."""
    form = "form.card:has([name=name])"
    fields = {str(field["name"]): str(field.get("value", "")) for field in select_all(page, f"{form} input[name]")}
    return fields | {str(one.parent["name"]): str(one["value"]) for one in select_all(page, f"{form} option[selected]")}


@pytest.mark.parametrize(
    ("values", "is_open"),
    [
        ({"name": "", "rank": "2k"}, False),
        ({"name": "Mere Kea", "rank": "12x", "club": "Wellington Go Club"}, False),
        ({"name": "Mere Kea", "rank": ""}, True),
        ({"name": "", "rank": "2k", "rating": "-1.40"}, True),
        ({"name": "", "rank": "2k", "country": "AU"}, True),
        ({"name": "", "rank": "2k", "points_eligible": "no"}, True),
        ({"name": "Mere Kea", "rank": "2k", "email": "mere at home"}, True),
    ],
)
def test_what_few_players_need_is_folded_until_it_is_filled_in_or_wrong(
    desk: Desk, director: Client, values: dict[str, str], is_open: bool
) -> None:
    place = of_division(desk, "entry_new")
    opened = director.get(place)
    assert len(select_all(opened, "form details:not([open])")) == 1
    assert [field["id"] for field in select_all(opened, "form details [name=name], form details [name=rank]")] == []
    answer = director.post(place, {**form_of(opened), **values})
    assert answer.status_code == 422
    assert bool(select_all(answer, "form details[open]")) is is_open


FOLD = "form:has([name=name]) details"


@pytest.mark.parametrize(
    ("values", "is_open"),
    [
        ({"rank": "77d"}, False),
        ({"name": "", "rank": "2k", "rating": "-1.40"}, False),
        ({"name": "", "reason": "They told me."}, False),
        ({"email": "mere at home"}, True),
        ({"name": "", "club": "Rimu"}, True),
        ({"name": "", "house": "on"}, True),
        ({"start_correction": "2"}, True),
    ],
)
def test_what_few_entries_need_is_folded_until_it_is_changed_or_wrong(
    desk: Desk, director: Client, values: dict[str, str], is_open: bool
) -> None:
    desk.publish(1)
    place = of_event(desk, "entry", first(desk).pk)
    opened = director.get(place)
    assert len(select_all(opened, f"{FOLD}:not([open])")) == 1
    folded = {str(field["name"]) for field in select_all(opened, f"{FOLD} [name]")}
    assert not {"name", "rank", "rating", "reason"} & folded
    answer = director.post(place, {**form_of(opened), **values})
    assert answer.status_code == 422
    assert bool(select_all(answer, f"{FOLD}[open]")) is is_open
    assert {name: form_of(answer)[name] for name in values if name != "house"} == {
        name: text for name, text in values.items() if name != "house"
    }


def test_the_reason_of_a_change_is_in_view_where_it_is_needed(desk: Desk, director: Client) -> None:
    place = of_event(desk, "entry", first(desk).pk)
    before = director.get(place)
    assert len(select_all(before, "[name=reason]#id_reason")) == 1
    assert len(select_all(before, f"{FOLD} [name=reason]")) == 1
    typed = director.post(place, {**form_of(before), "name": "", "reason": "They told me."})
    assert (len(select_all(typed, "#id_reason")), select_all(typed, f"{FOLD} [name=reason]")) == (1, [])
    desk.publish(1)
    assert select_all(director.get(place), f"{FOLD} [name=reason]") == []
