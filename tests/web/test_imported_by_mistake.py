"""An entry list accepted by mistake: its page removes all the entries it made, or says why it can't."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import LedgerEvent
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division
from tests.web.parsed import links, page_text, select_one, text_of
from tests.web.test_imports import columns, names, send

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]


def test_a_list_in_the_wrong_division_is_taken_out_again(desk: Desk, director: Client) -> None:
    enter_player(desk.division.pk, NewEntry("Rua Tui", "4k"), actor="Director")
    waiting = send(desk, director, b"Name,Grade,Not in round\nMere Kea,1k,\nTama Weka,12k,\nRua Tui,4k,\n")
    seen = columns(0, "name", 1, "rank")
    rua = Entry.objects.get(name="Rua Tui")
    director.post(waiting, {"action": "accept", "line_4": f"entry:{rua.pk}", **seen})
    before = LedgerEvent.objects.count()
    assert waiting in links(director.get(of_division(desk, "import")))
    page = text_of(select_one(director.get(waiting), "main form"))
    assert page.startswith("Mere Kea 1k, Tama Weka 12k All of them go")
    assert "Remove these 2 entries" in page
    answer = director.post(waiting, {"action": "remove"})
    assert answer.url == of_division(desk, "entries")
    assert "2 entries are removed." in messages_of(answer)
    assert names() == ["Rua Tui"], "who was entered before stays"
    assert [ledger_event.kind for ledger_event in LedgerEvent.objects.order_by("pk")[before:]] == ["entry.removed"] * 2
    assert director.get(waiting).url == of_division(desk, "entries"), "nothing is left of it"
    again = send(desk, director, b"Name,Grade\nMere Kea,1k\n")
    director.post(again, {"action": "accept", **seen})
    assert names() == ["Mere Kea", "Rua Tui"]


def test_nobody_of_a_list_goes_once_a_round_is_drawn_with_them(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, b"Name,Grade\nMere Kea,1k\nTama Weka,12k\n")
    director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank")})
    desk.draw(1)
    refused = director.post(waiting, {"action": "remove"})
    assert refused.status_code == 422
    assert "The draft of round 1 was drawn with Mere Kea" in page_text(refused)
    assert names() == ["Mere Kea", "Tama Weka"]
