"""Pages that update automatically: 304 while nothing that they show has changed, and few questions to the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Case, CaseKind, Game, Speaker
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import withdraw_case
from nzgs_tourney.models import Role, RoleKind, TableCall, User
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee
from nzgs_tourney.services.entries.edit_entry import edit_entry
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.disputes import IN_TIME, QUIET, TWICE, claimed_case, ruling_in, submitted_record
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.phone import Phone, phone

LOOK = {"X-Live": "1"}
MOST_QUERIES = 9
"""Of a look at a page that has not changed, the session and the account included."""


def with_case() -> Desk:
    """A published round, with a case at its first table, and a referee."""
    desk = make_desk(8)
    claimed_case(games_of(desk.publish(1))[0], CaseKind.OUT_OF_TURN, TWICE, 4)
    user = User.objects.create_user("referee", first_name="Ranginui", last_name="Referee")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return desk


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=with_case)]


@pytest.fixture
def referee(desk: Desk) -> Client:
    return signed_in(User.objects.get(username="referee"))


def look(client: Client, address: str, etag: str) -> HttpResponse:
    return client.get(address, headers={**LOOK, "If-None-Match": etag})


class Pages:
    """Every page that updates, with the client that reads it, for a game with a case."""

    def __init__(self, desk: Desk, game: Game, referee: Client) -> None:
        self.slug, self.referee = desk.event.slug, referee
        self.black, self.white = (phone(Client(), game, colour) for colour in ("black", "white"))
        self.game = reverse("public:game", args=[game.pk])

    def all(self) -> dict[str, tuple[Client, str]]:
        return {
            "home": (self.white.client, self.white.address("home")),
            "game": (self.white.client, self.white.address("game")),
            "case": (self.white.client, reverse("player:case", args=[self.white.token, 1])),
            "public": (Client(), self.game),
            "queue": (self.referee, reverse("referee:records", args=[self.slug])),
            "referee’s case": (self.referee, reverse("referee:case", args=[self.slug, 1])),
            "calls": (self.referee, reverse("referee:calls", args=[self.slug])),
        }


@pytest.fixture
def pages(desk: Desk, games: list[Game], referee: Client) -> Pages:
    return Pages(desk, games[0], referee)


NAMES = ("home", "game", "case", "public", "queue", "referee’s case", "calls")


@pytest.mark.on_both
@pytest.mark.parametrize("name", NAMES)
def test_an_unchanged_page_is_answered_with_304_by_few_questions(
    pages: Pages, name: str, django_assert_max_num_queries: Any
) -> None:
    client, address = pages.all()[name]
    first = client.get(address)
    assert first["ETag"] in page_text(first)
    with django_assert_max_num_queries(MOST_QUERIES):
        again = look(client, address, first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


ACTS: dict[str, Callable[[Game], object]] = {
    "a report": lambda game: report_from(game, Speaker.PAPER, "B+R"),
    "evidence": lambda game: add_evidence(
        game.cases.get().pk, Speaker.BLACK, actor="Black by link", nonce=uuid4(), text="I saw it."
    ),
    "a ruling": lambda game: ruling_in(game.cases.get(), "reading_a"),
    "another name": lambda game: edit_entry(game.pairing.seats.earliest("pk").entry_id, {"club": "Rimu"}, actor="D"),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "calls"])
def test_what_a_page_shows_changes_its_version(pages: Pages, games: list[Game], name: str, act: str) -> None:
    client, address = pages.all()[name]
    etag = client.get(address)["ETag"]
    ACTS[act](games[0])
    changed = look(client, address, etag)
    assert changed.status_code == 200
    assert changed["ETag"] != etag


@pytest.mark.parametrize("name", ["home", "game", "case", "public", "calls"])
def test_what_happens_at_another_table_does_not(pages: Pages, games: list[Game], name: str) -> None:
    client, address = pages.all()[name]
    etag = client.get(address)["ETag"]
    report_from(games[1], Speaker.BLACK, "B+R")
    claimed_case(games[2])
    assert look(client, address, etag).status_code == 304


def test_a_look_gets_the_parts_without_the_frame_and_uses_up_no_message(pages: Pages) -> None:
    white = pages.white
    withdraw_case(Case.objects.get().pk, Speaker.BLACK, actor="Black by link")
    white.report(winner="opponent", manner="R")
    seen = page_text(white.client.get(white.address("home"), headers=LOOK))
    assert select_all(seen, "#live")
    assert select_all(seen, "title")
    for frame in ("site-header", "<!doctype", "site-footer", "Thank you."):
        assert frame not in seen
    assert "Thank you." in page_text(white.get("game"))


def test_an_open_case_comes_first_for_both_players(pages: Pages, games: list[Game]) -> None:
    for player in (pages.black, pages.white):
        case = reverse("player:case", args=[player.token, 1])
        for page in ("home", "game"):
            # The page of a game has table and opponent in its head.
            assert bool(select_all(player.get(page), "#live > .pairing:first-child")) == (page == "home")
            live = select_one(player.get(page), "#live")
            first = select_all(live, ":scope > :not(.pairing)")[0]
            assert (first.name, first["id"]) == ("section", "asked")
            assert "round 1, table 1" in text_of(live)
            assert select_all(live, f'[href="{case}"], #result')[0].get("href") == case
    assert "You called the referee" in page_text(pages.black.get())
    assert f"{games[0].black_name} opened this case" in page_text(pages.white.get())
    assert "say what you saw" in page_text(pages.white.get())
    assert not select_all(phone(Client(), games[1], "black").get(), "#asked")


def test_a_ruling_comes_first_with_what_it_asks(pages: Pages, games: list[Game]) -> None:
    ruling = ruling_in(games[0].cases.get(), "reading_a")
    for player in (pages.black, pages.white):
        for page in ("home", "game"):
            first = text_of(select_one(player.get(page), "#asked"))
            assert f"Ruling {ruling.number} in case 1." in first
            assert "Set the board up as the ruling shows and play on." in first
    later = claimed_case(games[0])
    assert "play on" not in text_of(select_one(pages.white.get(), "#asked")), "a later case waits"
    withdraw_case(later.pk, later.side, actor="Black")
    report_from(games[0], Speaker.BLACK, "B+R")
    for player in (pages.black, pages.white):
        first = text_of(select_one(player.get(), "#asked"))
        assert f"Ruling {ruling.number} in case 1." in first
        assert "play on" not in first, "it was played on, and has a result"


def test_a_ruling_on_the_result_says_so_until_it_is_final(pages: Pages, games: list[Game]) -> None:
    case = claimed_case(games[1], CaseKind.RESULT)
    ruling_in(case, "result", result="B+R")
    white = phone(Client(), games[1], "white")
    assert "This result counts." in page_text(white.get())
    for side in (Speaker.BLACK, Speaker.WHITE):
        report_from(games[1], side, "B+R")
    assert "The result is final: there is nothing more to do." in page_text(white.get())


def press(player: Phone, what: str = "call", **headers: str) -> HttpResponse:
    address = reverse(f"player:{what}", args=[player.token, player.game.pk])
    return player.client.post(address, {"nonce": uuid4()}, headers=headers)


def test_one_press_calls_the_referee_and_everybody_concerned_sees_it(
    pages: Pages, games: list[Game], desk: Desk, referee: Client
) -> None:
    assert "Call the referee" in page_text(pages.black.get())
    assert press(pages.black, **LOOK).status_code == 204
    queue = page_text(referee.get(reverse("referee:records", args=[desk.event.slug])))
    assert "Table 1 calls the referee." in queue
    assert games[0].black_name in queue
    director = signed_in(desk.director)
    assert reverse("referee:calls", args=[desk.event.slug]) in page_text(
        director.get(reverse("desk:event", args=[desk.event.slug]))
    )
    strip = page_text(director.get(reverse("referee:calls", args=[desk.event.slug]), headers=LOOK))
    assert "Table 1 calls the referee." in strip
    assert "You called the referee to table 1." in page_text(pages.black.get())
    assert f"{games[0].black_name} called the referee to your table." in page_text(pages.white.get())
    assert "Withdraw the call" not in page_text(pages.white.get())
    call = TableCall.objects.get()
    answered = referee.post(reverse("referee:call_answer", args=[desk.event.slug, call.pk]))
    assert answered["Location"] == reverse("referee:records", args=[desk.event.slug])
    for player in (pages.black, pages.white):
        assert "Ranginui Referee is coming to table 1." in page_text(player.get())
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "called the referee to table 1." in history
    assert "the call to table 1 was answered." in history


def test_without_javascript_a_press_leads_to_the_players_page(pages: Pages) -> None:
    answer = press(pages.black)
    assert answer["Location"] == pages.black.address("home")
    assert press(pages.black, "call_withdraw")["Location"] == pages.black.address("home")
    assert "Call the referee" in page_text(pages.black.get())


def test_a_refused_press_says_why(pages: Pages, games: list[Game]) -> None:
    press(pages.black)
    refused = press(pages.white, "call_withdraw", **LOOK)
    assert refused.status_code == 422
    assert page_text(refused)
    address = reverse("player:call", args=[pages.white.token, games[0].pk])
    assert pages.white.client.post(address, {}, headers=LOOK).status_code == 422
    again = pages.white.client.post(reverse("player:call_withdraw", args=[pages.white.token, games[0].pk]), follow=True)
    assert page_text(refused) in text_of(again)


def test_a_call_that_is_answered_changes_both_pages(pages: Pages, games: list[Game]) -> None:
    call = call_referee(games[0].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    etag = pages.white.get()["ETag"]
    answer_call(call.pk, actor="Ranginui Referee")
    assert look(pages.white.client, pages.white.address("home"), etag).status_code == 200


def test_a_game_page_keeps_to_its_record_when_it_updates(client: Client, games: list[Game]) -> None:
    game = games[1]
    address = reverse("public:game", args=[game.pk])
    first = submitted_record(game, TWICE)
    submitted_record(game, QUIET)
    opened = client.get(f"{address}?record={first.pk}")
    assert select_all(opened, f'[data-live="{address}?record={first.pk}"]')
    last = submitted_record(game, IN_TIME)
    seen = client.get(f"{address}?record={first.pk}", headers=LOOK)
    assert f"records/{first.pk}/original.sgf" in page_text(seen)
    assert f"record={last.pk}" in page_text(seen)
