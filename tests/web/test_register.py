"""The register's pages: everybody who is known, and one person."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Registration
from nzgs_tourney.pages.people.register import register_page
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.people.register_person import register_person
from nzgs_tourney.services.people.split_person import rename_person
from ratings.models import Player
from tests.db.desk import Desk
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
TODAY = date(2026, 11, 28)


def row_of(player: Player, search: str = "") -> Any:
    return next((one for one in register_page(search, TODAY).people if one.pk == player.pk), None)


def test_one_person_is_one_row_with_former_names_as_written() -> None:
    mere = Player.objects.create(name="Mere Rangi", nzgs_id="1002")
    twin = Player.objects.create(name="Meré RANGI")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="F")
    join_people(mere.pk, twin.pk, "Asked her.", actor="F")
    register_person(mere.pk, club="Kea", member_until=date(2026, 3, 31), points_eligible="yes", actor="F")
    row = row_of(mere)
    assert set(row.former) == {"Mere Rangi", "Meré RANGI"}
    assert (row.number, row.club, row.until, row.member) == ("1002", "Kea", date(2026, 3, 31), False)
    assert row_of(twin) is None


@pytest.mark.parametrize("search", ["rangi", "1002", "smith kea", "KEA"])
def test_a_person_is_found_by_any_name_number_or_club(search: str) -> None:
    mere = Player.objects.create(name="Mere Rangi", nzgs_id="1002")
    Player.objects.create(name="Tama Weka")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="F")
    register_person(mere.pk, club="Kea", actor="F")
    assert [one.pk for one in register_page(search, TODAY).people] == [mere.pk]


def test_the_list_takes_as_many_queries_for_a_hundred(desk: Desk, django_assert_max_num_queries: Any) -> None:
    Player.objects.bulk_create(Player(name=f"Mere {number}") for number in range(100))
    with django_assert_max_num_queries(6):
        assert len(register_page("", TODAY).people) == 104


def test_the_list_shows_the_register_and_leads_to_a_person(federation: Client) -> None:
    mere = Player.objects.create(name="Mere Rangi")
    register_person(mere.pk, club="Kea", member_until=date(2020, 3, 31), actor="F")
    answer = federation.get(reverse("federation:register"))
    assert "ended 31 Mar 2020" in page_text(answer)
    assert reverse("federation:person", args=[mere.pk]) in answer.content.decode()
    assert "No players found" in page_text(federation.get(reverse("federation:register"), {"q": "zzz"}))


def test_a_person_is_registered_and_given_a_number_on_their_page(federation: Client) -> None:
    mere = Player.objects.create(name="Mere Rangi")
    page = reverse("federation:person", args=[mere.pk])
    values = {"club": "Kea", "member_until": "2027-03-31", "points_eligible": "yes", "register": "yes"}
    assert federation.post(page, values).status_code == 302
    assert federation.post(reverse("federation:person_number", args=[mere.pk])).status_code == 302
    row = Registration.objects.get(player=mere)
    assert (row.club, row.member_until, row.points_eligible) == ("Kea", date(2027, 3, 31), "yes")
    told = page_text(federation.get(page))
    assert "Gave Mere Rangi the NZGS number 1." in told
    assert "club set to Kea" in told
    assert "Give the next NZGS number" not in told
    wrong = federation.post(page, values | {"member_until": "soon"})
    assert wrong.status_code == 422
    federation.post(page, values | {"member_until": ""})
    assert Registration.objects.get(player=mere).member_until is None
