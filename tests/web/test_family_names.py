"""Family names at the desk: typed with an entry, and told before an export."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from ratings.name_parts import NameParts
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import page_text, select_all, select_one

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]


def entered(desk: Desk, name: str) -> Entry:
    return enter_player(desk.division.pk, NewEntry(name, "5k"), actor="Director")


def test_a_family_name_typed_with_a_new_entry_is_kept(desk: Desk, director: Client) -> None:
    director.post(of_division(desk, "entry_new"), {"name": "Lei Wang", "rank": "5k", "family_name": "lei"})
    assert Entry.objects.get().name_parts == NameParts("Lei", "Wang")


def test_one_that_is_not_in_the_name_is_refused_at_its_field(desk: Desk, director: Client) -> None:
    answer = director.post(of_division(desk, "entry_new"), {"name": "Mere Kea", "rank": "5k", "family_name": "Kaa"})
    assert answer.status_code == 422
    assert "Write it as in the name: Mere Kea." in page_text(answer)
    assert select_one(answer, "[name=family_name]")["value"] == "Kaa"
    assert not Entry.objects.exists()


def test_the_page_of_an_entry_shows_the_guess_until_somebody_writes_it(desk: Desk, director: Client) -> None:
    entry = entered(desk, "Mere Ana Kea")
    page = of_event(desk, "entry", entry.pk)
    field = select_one(director.get(page), "[name=family_name]")
    assert (field.get("value", ""), field["placeholder"]) == ("", "Kea")
    sent = {"name": "Mere Ana Kea", "rank": "5k", "start_correction": "0", "country": "NZ"}
    director.post(page, {**sent, "family_name": "Ana Kea", "initial-family_name": ""})
    entry.refresh_from_db()
    assert entry.name_parts == NameParts("Ana Kea", "Mere")
    assert select_one(director.get(page), "[name=family_name]")["value"] == "Ana Kea"


def test_a_name_can_be_changed_without_its_family_name(desk: Desk, director: Client) -> None:
    entry = enter_player(desk.division.pk, NewEntry("Mere Kea", "5k", parts=NameParts("Kea", "Mere")), actor="Director")
    sent = {"name": "Mere Kaa", "initial-name": "Mere Kea", "rank": "5k", "start_correction": "0", "country": "NZ"}
    answer = director.post(
        of_event(desk, "entry", entry.pk), {**sent, "family_name": "Kea", "initial-family_name": "Kea"}
    )
    assert answer.status_code == 302
    entry.refresh_from_db()
    assert entry.name_parts == NameParts("Kaa", "Mere", guessed=True)


@pytest.mark.parametrize(("action", "left"), [("changed", 1), ("all", 0)])
def test_guessed_names_are_told_on_the_page_of_the_export(desk: Desk, director: Client, action: str, left: int) -> None:
    wang, kea = entered(desk, "Lei Wang"), entered(desk, "Mere Kea")
    page = of_division(desk, "export_target", "opengotha")
    offered = select_all(director.get(page), "select[name^=family_]")
    assert [field["name"] for field in offered] == [f"family_{wang.pk}", f"family_{kea.pk}"]
    sent = {f"family_{wang.pk}": "Lei", f"was_family_{wang.pk}": "Wang"}
    sent |= {f"family_{kea.pk}": "Kea", f"was_family_{kea.pk}": "Kea"}
    answer = director.post(page, {**sent, "action": action}, follow=True)
    assert len(select_all(answer, "select[name^=family_]")) == left
    wang.refresh_from_db()
    assert wang.name_parts == NameParts("Lei", "Wang")


def test_a_family_name_that_is_not_in_the_name_changes_nothing(desk: Desk, director: Client) -> None:
    kea = entered(desk, "Mere Kea")
    answer = director.post(of_division(desk, "results_table"), {f"family_{kea.pk}": "Kaa", "action": "all"})
    assert "isn’t the beginning or the end of Mere Kea" in messages_of(answer)
    kea.refresh_from_db()
    assert kea.name_guessed
