"""“Add a player” knows the NZGS number: it finds somebody however the name is spelt, and never takes another's."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from games.ledger.verify import verify
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.store.people.identity import players_besides_removed
from ratings.models import Player
from tests.db.desk import Desk
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import field_values, page_text, select_all

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


def edited(director: Client, desk: Desk, entry: Entry, **values: str) -> HttpResponse:
    """The answer to the entry's page, sent with these values."""
    address = of_event(desk, "entry", entry.pk)
    fields = select_all(director.get(address), "form.card input[type=hidden][name^=initial-]")
    shown = {str(field["name"]): str(field.get("value", "")) for field in fields}
    return director.post(address, shown | {name.removeprefix("initial-"): one for name, one in shown.items()} | values)


def test_an_entry_has_its_players_number_on_its_page(desk: Desk, director: Client) -> None:
    entry = desk.division.entries.earliest("pk")
    assert edited(director, desk, entry, nzgs_id=" 88 ").status_code == 302
    entry.player.refresh_from_db()
    assert entry.player.nzgs_id == "88"
    page = director.get(of_event(desk, "entry", entry.pk))
    assert "88" in field_values(page)
    assert edited(director, desk, entry, club="Kea").status_code == 302
    assert edited(director, desk, entry, nzgs_id="").status_code == 302
    entry.player.refresh_from_db()
    assert entry.player.nzgs_id == ""
    history = page_text(director.get(of_event(desk, "history")))
    assert "NZGS number set to 88" in history
    assert verify(desk.event.stream.key)[0].broken is None


def test_a_number_of_somebody_else_on_an_entrys_page_is_a_question(desk: Desk, director: Client) -> None:
    known = Player.objects.create(name="Wiremu Tautoko", nzgs_id="417")
    entry = enter_player(desk.division.pk, NewEntry("Bill Tautoko", "3k"), actor="Director")
    asked = edited(director, desk, entry, nzgs_id="417", club="Kea")
    assert asked.status_code == 422
    assert "Wiremu Tautoko has the NZGS number 417: say who this is." in page_text(asked)
    assert {"417", "Kea"} <= set(field_values(asked))
    refused = edited(director, desk, entry, nzgs_id="417", person="new")
    assert "This is Wiremu Tautoko’s number" in page_text(refused)
    first = desk.division.entries.earliest("pk")
    assert edited(director, desk, entry, nzgs_id="417", person=f"player:{first.player_id}").status_code == 422
    assert edited(director, desk, entry, nzgs_id="417", person=f"player:{known.pk}", club="Kea").status_code == 302
    entry.refresh_from_db()
    assert (entry.player, entry.club, entry.player.nzgs_id) == (known, "Kea", "417")
    assert not players_besides_removed().filter(name="Bill Tautoko").exists()
    assert verify(desk.event.stream.key)[0].broken is None
    twice = edited(director, desk, first, nzgs_id="417", person=f"player:{known.pk}")
    assert "Wiremu Tautoko is already entered in Open." in page_text(twice)
