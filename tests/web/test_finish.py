"""An event is finished by an act that first lists what is open, and opened again for a reason."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import LedgerEvent
from nzgs_tourney.models import Entry
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from tests.db.desk import Desk, both_report, games_of
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def as_shown(director: Client, desk: Desk) -> dict[str, str]:
    page = director.get(of_event(desk, "event_finish"))
    return {name: str(select_one(page, f"[name={name}]")["value"]) for name in ("boards", "cases", "numbers")}


def first_button(director: Client, desk: Desk) -> tuple[str, str]:
    button = select_all(director.get(of_event(desk, "event")), "section.card a.button")[0]
    return text_of(button), str(button["href"])


def test_what_is_open_is_listed_and_stays_so_by_decision(desk: Desk, director: Client) -> None:
    games = games_of(desk.publish(1))
    both_report(games[0], "B+R")
    numbered = Entry.objects.filter(division=desk.division)[0]
    Entry.objects.filter(pk=numbered.pk).update(egd_pin="12345678")
    page = director.get(of_event(desk, "event_finish"))
    (board,) = texts_of(page, "section[aria-labelledby=boards] li")
    assert f"Open, round 1, table {games[1].pairing.table}" in board
    assert games[1].black_name in board
    unnumbered = texts_of(page, "section[aria-labelledby=numbers] li")
    assert len(unnumbered) == 3
    assert not any(numbered.name in line for line in unnumbered)
    assert as_shown(director, desk) == {"boards": "1", "cases": "0", "numbers": "3"}
    assert first_button(director, desk)[0] == "Enter results"
    assert director.post(of_event(desk, "event_finish"), as_shown(director, desk)).status_code == 302
    assert first_button(director, desk) == ("Final standings", of_division(desk, "standings"))
    overview = page_text(director.get(of_event(desk, "event")))
    assert "1 board was left open by decision." in overview
    assert "Boards left open by decision" in page_text(director.get(of_event(desk, "event_finish")))
    history = page_text(director.get(of_event(desk, "history")))
    assert "Finished the event. Boards left open: 1; cases: 0; players without a federation number: 3." in history


def test_a_list_that_is_out_of_date_finishes_nothing(desk: Desk, director: Client) -> None:
    games = games_of(desk.publish(1))
    sent = as_shown(director, desk)
    both_report(games[0], "B+R")
    refused = director.post(of_event(desk, "event_finish"), sent)
    assert refused.status_code == 422
    assert "Something has changed since" in text_of(select_one(refused, "[role=alert]"))
    assert not LedgerEvent.objects.filter(kind="event.finished").exists()


def test_it_is_opened_again_for_a_reason(desk: Desk, director: Client) -> None:
    desk.publish(1)
    finish_event(desk.event.pk, actor="Director")
    refused = director.post(of_event(desk, "event_reopen"), {"reason": " "})
    assert refused.status_code == 422
    assert first_button(director, desk)[0] == "Final standings"
    assert director.post(of_event(desk, "event_reopen"), {"reason": "A result was late."}).status_code == 302
    assert first_button(director, desk)[0] == "Enter results"
    assert "Because: A result was late." in page_text(director.get(of_event(desk, "history")))


def test_everybody_sees_that_it_is_over(desk: Desk) -> None:
    desk.publish(1)

    def states() -> list[str]:
        return [*texts_of(Client().get("/"), ".chip"), *texts_of(Client().get(f"/e/{desk.event.slug}/"), ".chip")]

    before = states()
    assert "Finished" not in before
    finish_event(desk.event.pk, actor="Director")
    assert states().count("Finished") == 2
    reopen_event(desk.event.pk, "Too early.", actor="Director")
    assert states() == before


def test_nothing_played_is_nothing_to_finish(desk: Desk, director: Client) -> None:
    refused = director.post(of_event(desk, "event_finish"), as_shown(director, desk))
    assert "Nothing was played yet" in page_text(refused)
