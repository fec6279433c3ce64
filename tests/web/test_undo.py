"""What was just done is undone by a button in its message, which says its effect first."""

from __future__ import annotations

import pytest
from bs4 import Tag
from django.test import Client
from django.urls import reverse

from games.models import Game
from nzgs_tourney.models import Entry, Pairing, Round, RoundState, Seat
from nzgs_tourney.services.draws.edit_draft import move_board
from tests.db.desk import Desk, games_of
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def undo_in(client: Client, address: str) -> Tag:
    """The form in the message of the page."""
    return select_one(client.get(address), ".messages form")


def press(client: Client, form: Tag) -> object:
    sent = {str(field["name"]): str(field["value"]) for field in select_all(form, "input[name]")}
    return client.post(str(form["action"]), sent, follow=True)


def seq(desk: Desk) -> int:
    desk.event.stream.refresh_from_db()
    return desk.event.stream.seq


def edits(desk: Desk) -> dict[str, dict[str, object]]:
    """What a form of each edit of the draft sends."""
    seats = Seat.objects.filter(colour="black").order_by("pairing__table").values_list("entry", flat=True)
    return {
        "round_swap": {"first": seats[0], "second": seats[2]},
        "round_handicap": {"table": 1, "stones": 4, "reason": "agreed"},
        "round_table": {"table": 1, "to": 3},
        "manual_pairing": {"act": "turn", "table": 1},
    }


def boards() -> list[tuple[object, ...]]:
    return sorted(Pairing.objects.values_list("table", "handicap", "seats__colour", "seats__entry"))


@pytest.mark.parametrize("edit", ["round_swap", "round_handicap", "round_table", "manual_pairing"])
def test_an_edit_of_a_draft(desk: Desk, director: Client, edit: str) -> None:
    desk.draw(1)
    before = boards()
    answer = director.post(of_division(desk, edit, 1), {**edits(desk)[edit], "expected_seq": seq(desk)})
    assert boards() != before
    undo = undo_in(director, answer.url)
    assert "Puts the boards back as they were before this change." in text_of(undo)
    assert "Undone: the boards are as they were before." in page_text(press(director, undo))
    assert boards() == before


def test_a_colleagues_edit_is_not_undone(desk: Desk, director: Client) -> None:
    desk.draw(1)
    answer = director.post(of_division(desk, "round_table", 1), {"table": 1, "to": 30, "expected_seq": seq(desk)})
    undo = undo_in(director, answer.url)
    move_board(desk.division.pk, 1, 2, 40, actor="Rewi Kea")
    assert "Rewi Kea" in page_text(press(director, undo))
    assert set(Pairing.objects.values_list("table", flat=True)) == {3, 4, 30, 40}


def test_what_changed_nothing_has_nothing_to_undo(desk: Desk, director: Client) -> None:
    desk.draw(1)
    answer = director.post(of_division(desk, "round_table", 1), {"table": 1, "to": 1, "expected_seq": seq(desk)})
    assert select_all(director.get(answer.url), ".messages form") == []


def test_publishing(desk: Desk, director: Client) -> None:
    desk.draw(1)
    answer = director.post(of_division(desk, "round_publish", 1), {"expected_seq": seq(desk)})
    undo = undo_in(director, answer.url)
    assert "Makes the round a draft again, which nobody else sees." in text_of(undo)
    press(director, undo)
    assert Round.objects.get().state == RoundState.DRAFT


def test_a_withdrawal(desk: Desk, director: Client) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    answer = director.post(of_event(desk, "entry_withdraw", entry.pk))
    undo = undo_in(director, answer.url)
    assert "Reinstates them" in text_of(undo)
    press(director, undo)
    entry.refresh_from_db()
    assert entry.withdrawn_from is None


def test_a_result_and_its_clearing(desk: Desk, director: Client) -> None:
    game = games_of(desk.publish(1))[0]
    place = [desk.event.slug, desk.division.slug, 1]
    results = reverse("desk:results", args=place)
    nonce = str(select_one(director.get(results), f"#game-{game.pk} form.entering [name=nonce]")["value"])
    director.post(reverse("desk:result_enter", args=[*place, game.pk]), {"nonce": nonce, "result": "b"})
    undo = undo_in(director, results)
    assert "the board is open again" in text_of(undo)
    cleared = press(director, undo)
    assert Game.objects.get(pk=game.pk).result == ""
    undo = select_one(cleared, ".messages form")
    assert "Brings the result back: " in text_of(undo)
    press(director, undo)
    assert Game.objects.get(pk=game.pk).result == "B"
