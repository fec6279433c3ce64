"""“Add a player” knows the NZGS number: it finds somebody however the name is spelt, and never takes another's."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Entry
from ratings.models import Player
from tests.db.desk import Desk
from tests.web.desk_pages import of_division
from tests.web.parsed import field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]


def test_the_nzgs_number_finds_the_player_however_the_name_is_spelt(desk: Desk, director: Client) -> None:
    known = Player.objects.create(name="Wiremu Tautoko", nzgs_id="417")
    new = {"name": "Bill Tautoko", "rank": "3k", "country": "NZ", "nzgs_id": "417"}
    page = director.post(of_division(desk, "entry_new"), new)
    assert page.status_code == 422
    assert "Wiremu Tautoko has the NZGS number 417: say who this is." in page_text(page)
    assert "417" in field_values(page)
    refused = director.post(of_division(desk, "entry_new"), {**new, "person": "new"})
    assert "This is Wiremu Tautoko’s number" in page_text(refused)
    assert director.post(of_division(desk, "entry_new"), {**new, "person": f"player:{known.pk}"}).status_code == 302
    assert Entry.objects.get(name="Bill Tautoko").player == known


def test_the_number_with_the_same_name_asks_nothing(desk: Desk, director: Client) -> None:
    known = Player.objects.create(name="Wiremu Tautoko", nzgs_id="417")
    Player.objects.create(name="Wiremu Tautoko")
    new = {"name": "Wiremu  tautoko", "rank": "3k", "country": "NZ", "nzgs_id": "417"}
    assert director.post(of_division(desk, "entry_new"), new).status_code == 302
    assert Entry.objects.latest("pk").player == known


def test_a_number_is_kept_with_a_known_player_who_has_none(desk: Desk, director: Client) -> None:
    known, other = (Player.objects.create(name=name) for name in ("Wiremu Tautoko", "Ana Rua"))
    new = {"name": "Wiremu Tautoko", "rank": "3k", "country": "NZ", "nzgs_id": "417", "person": f"player:{known.pk}"}
    assert director.post(of_division(desk, "entry_new"), new).status_code == 302
    known.refresh_from_db()
    assert known.nzgs_id == "417"
    taken = director.post(of_division(desk, "entry_new"), {**new, "person": f"player:{other.pk}"})
    assert "NZGS number 417 is Wiremu Tautoko’s" in page_text(taken)
    another = director.post(of_division(desk, "entry_new"), {**new, "nzgs_id": "9", "name": "W. Tautoko"})
    assert "Wiremu Tautoko has the NZGS number 417" in page_text(another)


def test_a_new_player_gets_the_number(desk: Desk, director: Client) -> None:
    new = {"name": "Tūī Harakeke", "rank": "3k", "country": "NZ", "nzgs_id": "88"}
    assert director.post(of_division(desk, "entry_new"), new).status_code == 302
    assert Player.objects.get(nzgs_id="88").name == "Tūī Harakeke"
