"""An event is finished by an act that first lists what is open, and opened again for a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, GameState, LedgerEvent, Report, Speaker
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.disputes import claimed_case, ruling_in
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def as_shown(director: Client, desk: Desk) -> dict[str, str]:
    page = director.get(of_event(desk, "event_finish"))
    return {name: str(select_one(page, f"[name={name}]")["value"]) for name in ("boards", "cases", "numbers")}


def first_button(director: Client, desk: Desk) -> tuple[str, str]:
    button = select_all(director.get(of_event(desk, "event")), "section.card a.button")[0]
    return text_of(button), str(button["href"])


def test_a_reported_result_is_listed_and_not_left_open(desk: Desk, director: Client) -> None:
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.PAPER, "B+R")
    boards = texts_of(director.get(of_event(desk, "event_finish")), "section[aria-labelledby=boards] li")
    assert [state for board in boards for state in ("Not confirmed", "No result yet") if state in board] == [
        "Not confirmed",
        "No result yet",
    ]
    assert as_shown(director, desk)["boards"] == "1"


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
    (board,) = texts_of(director.get(of_event(desk, "event_finish")), "section[aria-labelledby=boards] li")
    assert "Left open" in board
    history = page_text(director.get(of_event(desk, "history")))
    assert "Finished the event. Boards left open: 1; cases: 0; players without a federation number: 3." in history


def test_a_board_left_open_says_so_at_the_desk_and_in_public(desk: Desk, director: Client, client: Client) -> None:
    games = games_of(desk.publish(1))
    both_report(games[0], "B+R")
    place = [desk.event.slug, desk.division.slug]
    entry = desk.division.entries.get(player=games[1].black_id)
    pages = [
        of_division(desk, "results", 1),
        of_event(desk, "open_boards"),
        reverse("public:draw", args=[*place, 1]),
        reverse("public:results", args=[*place, 1]),
        reverse("public:game", args=[games[1].pk]),
        reverse("public:player", args=[desk.event.slug, entry.pk]),
    ]
    assert not [page for page in pages if "Left open" in page_text(director.get(page))]
    finish_event(desk.event.pk, actor="Director")
    assert [page for page in pages if "Left open" not in page_text(director.get(page))] == []
    assert "playing" not in page_text(client.get(pages[2]))
    reopen_event(desk.event.pk, "too early", actor="Director")
    assert not [page for page in pages if "Left open" in page_text(director.get(page))]


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
        return texts_of(Client().get(f"/e/{desk.event.slug}/"), ".chip")

    before = states()
    assert "Finished" not in before
    finish_event(desk.event.pk, actor="Director")
    assert states().count("Finished") == 1
    assert desk.event.name in text_of(select_one(Client().get("/"), "ul.past"))
    reopen_event(desk.event.pk, "Too early.", actor="Director")
    assert states() == before


def test_nothing_played_is_nothing_to_finish(desk: Desk, director: Client) -> None:
    refused = director.post(of_event(desk, "event_finish"), as_shown(director, desk))
    assert "Nothing was played yet" in page_text(refused)


SENTENCE = "This event is finished. To change results or draws, a director opens it again first."


def test_no_result_and_no_draw_is_taken_until_it_is_opened_again(desk: Desk, director: Client) -> None:
    first = games_of(desk.play(1))[0]
    game, other = games_of(desk.publish(2))[:2]
    report_from(other, Speaker.PAPER, "B+3")
    finish_event(desk.event.pk, actor="Director")
    page, seen = of_division(desk, "results", 2), {"seen": "", "nonce": str(uuid4())}
    assert "cases and rulings go on. Open it again" in page_text(director.get(page))
    desk_acts: dict[str, dict[str, Any]] = {
        of_division(desk, "result_enter", 2, game.pk): {**seen, "result": "w"},
        of_division(desk, "result_confirm", 2, other.pk): {"seen": str(Report.objects.get(game=other).nonce)},
        of_division(desk, "result_clear", 2, other.pk): {"seen": "B+3", "nonce": str(uuid4())},
        of_division(desk, "round_recall", 2): {},
    }
    for address, sent in desk_acts.items():
        assert SENTENCE in page_text(director.post(address, sent)), address
    correct = director.get(of_division(desk, "result_correct", 1, first.pk))
    assert SENTENCE in page_text(correct), "before anything is filled in"
    assert not select_all(correct, "main form [name=winner]")
    assert SENTENCE in page_text(phone(Client(), game, "black").report(winner="me", manner="R"))
    acts: list[Callable[[], object]] = [
        lambda: desk.draw(3),
        lambda: close_round(desk.division.pk, 2, actor="Director"),
        lambda: begin_manual_pairing(desk.division.pk, 3, actor="Director"),
        lambda: correct_result(first.pk, "W+R", "Misread.", actor="Director", nonce=uuid4(), seen="B+R"),
    ]
    for act in acts:
        with pytest.raises(Refused, match="This event is finished"):
            act()
    reopen_event(desk.event.pk, "A result was late.", actor="Director")
    assert report_from(game, Speaker.BLACK, "B+R").result == "B+R"


def test_cases_and_rulings_go_on_after_the_finish(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    case = claimed_case(game)
    finish_event(desk.event.pk, actor="Director")
    ruling_in(case, "result", result="W+R")
    assert Game.objects.get(pk=game.pk).result == "W+R"
    assert confirm_result(game.pk, actor="Director").state == GameState.CONFIRMED


def test_rounds_to_come_are_named_and_not_offered_once_it_is_finished(desk: Desk, director: Client) -> None:
    desk.play(1)
    coming = select_one(director.get(of_event(desk, "event_finish")), "section[aria-labelledby=rounds]")
    assert f"Open: 1 of {desk.division.rounds} rounds are played" in text_of(coming)
    next_round = of_division(desk, "round", 2)
    assert select_all(director.get(next_round), "button[form=draw]")
    finish_event(desk.event.pk, actor="Director")
    assert not select_all(director.get(next_round), "button[form=draw]")
    assert "Not drawn yet" not in page_text(director.get(next_round))
    assert "Go on to round 2" not in page_text(director.get(of_division(desk, "round", 1)))
    assert not select_all(director.get(of_event(desk, "event_finish")), "section[aria-labelledby=rounds]")
