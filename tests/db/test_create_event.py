"""Events and divisions: made, changed, and what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Event, RoleKind, User
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.presets import PRESETS, preset
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
DAY = date(2026, 11, 21)


def make(name: str = "Rimu Open", key: str = "nz-open", ends: date = DAY) -> Event:
    director, _ = User.objects.get_or_create(username="aroha")
    return create_event(name=name, begins=DAY, ends=ends, preset=preset(key), director=director)


@pytest.mark.parametrize("key", [one.key for one in PRESETS])
def test_a_preset_becomes_the_divisions_it_describes(key: str) -> None:
    event = make(key=key)
    made = [(division.name, settings_values(division)) for division in event.divisions.order_by("position")]
    assert made == [(division.name, division.settings) for division in preset(key).divisions]
    assert not event.published
    assert event.roles.get().kind == RoleKind.DIRECTOR


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Rimu Open", "rimu-open"), ("Tāmaki Ōpen", "tamaki-open"), ("围棋大会", "event"), ("New", "new-2")],
)
def test_every_event_has_an_address_of_its_own(name: str, slug: str) -> None:
    assert make(name).slug == slug
    again = make(name).slug
    assert again.startswith(slug.removesuffix("-2"))
    assert again != slug


def test_an_event_is_refused() -> None:
    with pytest.raises(Refused, match="Give the event a name"):
        make(" ")
    with pytest.raises(Refused, match="ends before it begins"):
        make(ends=date(2026, 11, 20))
    assert not Event.objects.exists()
    assert not LedgerEvent.objects.exists()


def test_an_event_is_changed_and_the_change_told(desk: Desk) -> None:
    edit_event(desk.event.pk, {"name": "Kauri Open", "venue": "Hall"}, actor="Aroha")
    ledger_event = LedgerEvent.objects.get(kind="event.edited", payload__has_key="name")
    assert ledger_event.full_payload == {"name": ["Rimu Open", "Kauri Open"], "venue": ["", "Hall"]}
    with pytest.raises(Refused, match="Give the event a name"):
        edit_event(desk.event.pk, {"name": " "}, actor="Aroha")
    with pytest.raises(Refused, match="ends before it begins"):
        edit_event(desk.event.pk, {"ends": date(2020, 1, 1)}, actor="Aroha")
    with pytest.raises(KeyError):
        edit_event(desk.event.pk, {"slug": "mine"}, actor="Aroha")
    assert Event.objects.get(pk=desk.event.pk).ends == desk.event.ends


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rounds": 1}, "2 rounds are drawn already"),
        ({"system": "swiss"}, "can’t change once a round is drawn"),
        ({"board_size": 13}, "can’t change once a round is drawn"),
        ({"bar": "15k"}, "The bar, 15k, is below the floor, 10k"),
        ({"floor": "strong"}, "strong"),
    ],
)
def test_rules_that_cannot_be_are_refused(desk: Desk, values: dict[str, Any], sentence: str) -> None:
    desk.play(1)
    desk.publish(2)
    with pytest.raises(Refused, match=sentence):
        edit_division(desk.division.pk, values, actor="Aroha")
    assert settings_values(Division.objects.get(pk=desk.division.pk)) == settings_values(desk.division)


def test_the_bar_may_stand_on_the_floor(desk: Desk) -> None:
    assert edit_division(desk.division.pk, {"bar": "10k"}, actor="Aroha").bar == "10k"


def test_a_drawn_round_keeps_what_it_was_drawn_from(desk: Desk) -> None:
    drawn = desk.publish(1)
    edit_division(desk.division.pk, {"komi": Decimal("5.5"), "handicap_basis": "rank"}, actor="Aroha")
    drawn.refresh_from_db()
    assert drawn.inputs["division"]["settings"]["komi"] == "7"
    assert set(drawn.pairings.values_list("game__komi", flat=True)) == {Decimal(7)}


def test_a_division_is_added_with_the_rules_of_the_last(desk: Desk) -> None:
    last = desk.event.divisions.get(position=2)
    added = add_division(desk.event.pk, " Division 3 ", actor="Aroha")
    assert (added.name, added.slug, added.position) == ("Division 3", "division-3", 3)
    assert settings_values(added) == settings_values(last)
    assert desk.event.divisions.count() == 3
    with pytest.raises(Refused, match="has a division called division 3 already"):
        add_division(desk.event.pk, "division 3", actor="Aroha")
    with pytest.raises(Refused, match="Give the division a name"):
        add_division(desk.event.pk, "  ", actor="Aroha")


def test_a_new_division_has_no_first_table_of_its_own(desk: Desk) -> None:
    last = desk.event.divisions.get(position=2)
    edit_division(last.pk, {"first_table": 11}, actor="Aroha")
    assert add_division(desk.event.pk, "Beginners", actor="Aroha").first_table is None


def test_a_table_of_handicaps_goes_with_the_size_of_board_that_it_is_for(desk: Desk) -> None:
    table = [[0, "7"], [1, "0"]]
    edit_division(desk.division.pk, {"board_size": 13, "handicap_table": table}, actor="Aroha")
    assert edit_division(desk.division.pk, {"komi": Decimal(5)}, actor="Aroha").handicap_table == table
    assert edit_division(desk.division.pk, {"board_size": 19}, actor="Aroha").handicap_table == []
    changed = LedgerEvent.objects.filter(kind="division.edited").latest("seq").full_payload
    assert changed["handicap_table"] == [table, []]


@pytest.mark.parametrize(
    ("values", "table"),
    [
        ({"board_size": 13, "handicap_basis": "rank"}, [[0, "7"], [1, "0"], [1, "0"], [2, "0"]]),
        ({"board_size": 13, "handicap_basis": "rank", "komi": Decimal("6.5")}, [[0, "6.5"], [1, "0"]]),
        ({"board_size": 13, "handicap_basis": "rank", "handicap_table": []}, []),
        ({"board_size": 13}, []),
        ({"board_size": 9, "handicap_basis": "rank"}, []),
        ({"handicap_basis": "rank"}, []),
    ],
)
def test_another_size_of_board_brings_the_table_of_handicaps_for_it(
    desk: Desk, values: dict[str, Any], table: list[Any]
) -> None:
    made = edit_division(desk.division.pk, values, actor="Aroha").handicap_table
    assert made[: len(table)] == table
    assert len(made) == (13 if table else 0)


def test_handicaps_that_begin_on_a_small_board_have_the_table_for_it(desk: Desk) -> None:
    edit_division(desk.division.pk, {"board_size": 13}, actor="Aroha")
    assert edit_division(desk.division.pk, {"handicap_basis": "rank"}, actor="Aroha").handicap_table[4] == [2, "0"]
    assert edit_division(desk.division.pk, {"handicap_table": []}, actor="Aroha").handicap_table == []
    assert edit_division(desk.division.pk, {"handicap_basis": "rating"}, actor="Aroha").handicap_table == []


def test_a_division_is_added_by_a_preset(desk: Desk) -> None:
    added = add_division(desk.event.pk, "Others", actor="Aroha", preset="one-day-handicap/1")
    chosen = preset("one-day-handicap").divisions[0]
    assert settings_values(added) == chosen.settings
    assert (added.main_minutes, added.overtime, added.first_table) == (30, "sudden death", None)
    told = LedgerEvent.objects.get(kind="division.added").full_payload
    assert told == {"name": "Others", "preset": "one-day-handicap/1"}
    with pytest.raises(KeyError):
        add_division(desk.event.pk, "More", actor="Aroha", preset="one-day-handicap/2")


def test_a_division_may_be_named_in_chinese(desk: Desk) -> None:
    assert add_division(desk.event.pk, "公开组", actor="Aroha").slug == "division-3"
