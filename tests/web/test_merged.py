"""Two directors at once: what somebody else changed while a page was open stays, and what was typed on it is saved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client

from games.models import LedgerEvent
from nzgs_tourney.models import Entry, RoundStatus
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk
from tests.web.desk_pages import check_in_of, of_division, of_event, signed_in
from tests.web.parsed import select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]
NINE, DAY = datetime(2026, 11, 20, 20, tzinfo=UTC), timedelta(days=1)
Meanwhile = tuple[str, Model, Callable[[], object], dict[str, Any]]


def sent_from(page: HttpResponse, field: str = "name") -> dict[str, str]:
    """What a browser sends from the first form of a page that has this field, as it was opened."""
    form = next(form for form in select_all(page, "form") if form.select(f'[name="{field}"]'))
    sent: dict[str, str] = {}
    for found in form.select("input[name], select[name], textarea[name]"):
        name = str(found["name"])
        if found.name == "textarea":
            sent[name] = found.get_text().removeprefix("\n")
        elif found.name == "select":
            for one in found.select("option[selected]") or found.select("option")[:1]:
                sent[name] = str(one["value"])
        elif found.get("type") not in ("checkbox", "radio"):
            sent[name] = str(found.get("value", ""))
        elif found.has_attr("checked"):
            sent[name] = str(found.get("value", "on"))
    return sent


@pytest.fixture(params=["division_settings", "event_edit", "entry"])
def meanwhile(request: pytest.FixtureRequest, desk: Desk) -> Meanwhile:
    """A page, whose row it is about, what somebody else does, and something that is typed on the page."""
    first = Entry.objects.filter(division=desk.division)[0]
    edit_division(desk.division.pk, {"handicap_table": [[0, "7"], [1, "0"]], "categories": ["1d"]}, actor="x")
    edit_entry(first.pk, {"tags": ["youth"], "rating": Decimal("3.10")}, actor="x")
    rules = {"bar": "1d", "criteria": ["mms", "dc"], "handicap_table": [], "komi": "6.5", "round_down": True}
    known = {"rating": Decimal("-2.55"), "club": "Nelson", "tags": [], "house": True, "fixed_table": 7}
    event = {"city": "Nelson", "second_confirms_rulings": True}
    pages: dict[str, Meanwhile] = {
        "division_settings": (
            of_division(desk, "division_settings"),
            desk.division,
            lambda: edit_division(desk.division.pk, rules, actor="Other"),
            {"overtime": "20 s Fischer"},
        ),
        "event_edit": (
            of_event(desk, "event_edit"),
            desk.event,
            lambda: edit_event(desk.event.pk, event, actor="Other"),
            {"venue": "The Wharf Hall"},
        ),
        "entry": (
            of_event(desk, "entry", first.pk),
            first,
            lambda: edit_entry(first.pk, known, actor="Other"),
            {"phone": "021 555"},
        ),
    }
    return pages[request.param]


def test_a_page_that_is_out_of_date_writes_over_nothing(desk: Desk, meanwhile: Meanwhile) -> None:
    address, row, act, typed = meanwhile
    client: Client = signed_in(desk.director)
    sent = sent_from(client.get(address))
    act()
    before, seq = type(row)._default_manager.values().get(pk=row.pk), LedgerEvent.objects.count()
    assert client.post(address, sent).status_code == 302
    assert LedgerEvent.objects.count() == seq, "nothing was typed"
    assert client.post(address, sent | typed).status_code == 302
    assert type(row)._default_manager.values().get(pk=row.pk) == before | typed


def test_a_page_that_comes_back_still_knows_what_it_began_with(desk: Desk, meanwhile: Meanwhile) -> None:
    address, row, act, typed = meanwhile
    client: Client = signed_in(desk.director)
    sent = sent_from(client.get(address))
    act()
    before = type(row)._default_manager.values().get(pk=row.pk)
    refused = client.post(address, sent | typed | {"name": ""})
    assert refused.status_code == 422
    again = sent_from(refused) | {"name": sent["name"]}
    assert client.post(address, again).status_code == 302
    assert type(row)._default_manager.values().get(pk=row.pk) == before | typed


@pytest.mark.parametrize("page", ["check_in", "entry", "points", "timetable"])
def test_a_list_that_is_out_of_date_writes_over_nothing(desk: Desk, page: str) -> None:
    one, other = Entry.objects.filter(division=desk.division)
    set_points_rules(desk.division.pk, table="regional", own=(), year=2026, among_eligible=False, actor="x")
    desk.play(1)
    address, post, field, typed = {
        "check_in": (check_in_of(desk, 2), check_in_of(desk, 2), f"entry_{one.pk}", "absent"),
        "entry": (of_event(desk, "entry", one.pk), of_event(desk, "entry_plan", one.pk), "round_3", "excused"),
        "timetable": (of_division(desk, "timetable"), of_division(desk, "timetable"), "due_3", "2026-11-29T18:00"),
        "points": (of_division(desk, "points"), of_division(desk, "points_eligible"), f"why_{one.pk}", "visa"),
    }[page]
    client = signed_in(desk.director)
    set_timetable(desk.division.pk, {1: NINE, 2: NINE + DAY}, actor="x")
    sent = sent_from(client.get(address), field)
    set_timetable(desk.division.pk, {2: None, 3: NINE + 2 * DAY}, actor="Other")
    for entry in (one, other):
        plan_round(entry.pk, 2 if entry == other else 4, Status.EXCUSED, actor="Other")
    set_eligibility(desk.division.pk, {other.pk: ("yes", "says so")}, actor="Other")
    seq = LedgerEvent.objects.count()
    assert client.post(post, sent).status_code == 302
    assert LedgerEvent.objects.count() == seq, "nothing was typed"
    assert client.post(post, sent | {field: typed, "past": "yes"}).status_code == 302
    assert LedgerEvent.objects.count() == seq + 1
    assert RoundStatus.objects.filter(status="excused", round_number__in=(2, 4)).count() == 2
    assert Entry.objects.get(pk=other.pk).points_reason == "says so"
    assert starts_of(desk.division) == {1: NINE, 3: NINE + 2 * DAY}


def test_the_value_of_before_can_be_chosen_again(desk: Desk) -> None:
    client, address = signed_in(desk.director), of_event(desk, "event_edit")
    edit_event(desk.event.pk, {"venue": "Old Hall"}, actor="x")
    sent = sent_from(client.get(address)) | {"venue": "Wharf Hall"}
    edit_event(desk.event.pk, {"venue": "Town Hall"}, actor="Rewi Kea")
    again = sent_from(client.post(address, sent)) | {"venue": "Old Hall"}
    assert client.post(address, again).status_code == 302
    assert type(desk.event).objects.get().venue == "Old Hall"
