"""What a result costs the database: typed at the desk, or told by a phone; and the page on which it is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, LedgerEvent, Report, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import field_value, page_text, select_all, texts_of

pytestmark = pytest.mark.django_db


@contextmanager
def counted() -> Iterator[list[str]]:
    """The queries of a block: those that read or write, not what begins and ends a transaction."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    verbs = ("SELECT", "INSERT", "UPDATE", "DELETE")
    found += [query["sql"] for query in captured.captured_queries if query["sql"].startswith(verbs)]


def typed(client: Client, desk: Desk, game: Game, text: str = "b3") -> HttpResponse:
    address = of_division(desk, "result_enter", 1, game.pk)
    return client.post(address, {"result": text, "nonce": str(uuid4())}, headers={"Accept": "application/json"})


def of_the_lock() -> int:
    """PostgreSQL locks the stream by a query of its own."""
    return int(connection.vendor == "postgresql")


@pytest.mark.on_both
@pytest.mark.parametrize("players", [8, 200])
def test_a_typed_result_takes_few_queries_whatever_the_number_of_boards(players: int) -> None:
    desk = make_desk(players)
    first, second, third, *_ = games_of(desk.publish(1))
    report_from(second, Speaker.BLACK, "B")
    client, before = signed_in(desk.director), LedgerEvent.objects.count()
    with counted() as queries:
        assert typed(client, desk, first).status_code == 200
    assert len(queries) <= 11 + of_the_lock(), queries
    assert sum(query.count("INSERT INTO") + query.count('UPDATE "') for query in queries) == 4
    assert (Report.objects.filter(game=first).count(), LedgerEvent.objects.count()) == (1, before + 1)
    with counted() as queries:
        assert typed(client, desk, second, "b").json()["state"] == "reported"
    assert len(queries) <= 12 + of_the_lock(), "one more for what the players said"
    both_report(third, "B")
    with counted() as queries:
        assert typed(client, desk, third, "w").status_code == 422
    assert len(queries) <= 10 + of_the_lock(), "refused, it writes nothing"


def test_nothing_is_loaded_that_a_typed_result_does_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(8)
    first, second, *_ = games_of(desk.publish(1))
    client = signed_in(desk.director)
    # The first loads the views: none of them may take `never` for good.
    assert typed(client, desk, first).status_code == 200

    def never(*_given: object, **_more: object) -> None:
        raise AssertionError("a typed result computes no standings")

    for name in (
        "standings.standings.standings_now",
        "rounds.division.division_values",
        "standings.standings.standings",
    ):
        monkeypatch.setattr(f"nzgs_tourney.store.{name}", never)
    assert typed(client, desk, second).status_code == 200


def test_the_answer_counts_what_others_entered_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(8)
    first, second, *_ = games_of(desk.publish(1))
    client = signed_in(desk.director)
    from nzgs_tourney.views.director import results

    store: Callable[..., Game] = results.report_result

    def after_another(*given: object, **more: object) -> Game:
        report_from(second, Speaker.BLACK, "B")
        return store(*given, **more)

    monkeypatch.setattr(results, "report_result", after_another)
    assert typed(client, desk, first).json()["counts"] == {"open": 2, "confirm": 2, "differ": 0}


@pytest.mark.on_both
@pytest.mark.parametrize("players", [8, 200])
def test_the_page_takes_the_same_queries_for_any_number_of_boards(players: int) -> None:
    desk = make_desk(players)
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.BLACK, "B")
    both_report(games[1], "B")
    client, address = signed_in(desk.director), of_division(desk, "results", 1)
    # The first page of a process also reads the ledger.
    etag = client.get(address)["ETag"]
    with counted() as queries:
        assert client.get(address).status_code == 200
    assert len(queries) <= 12, queries
    with counted() as queries:
        assert client.get(address, headers={"X-Live": "1", "If-None-Match": etag}).status_code == 304
    assert len(queries) <= 4, queries


def test_a_page_opened_again_shows_what_changed_and_new_numbers_of_requests() -> None:
    desk = make_desk(8)
    games = games_of(desk.publish(1))
    client, address = signed_in(desk.director), of_division(desk, "results", 1)
    before = page_text(client.get(address))
    report_from(games[0], Speaker.BLACK, "B+R")
    after = page_text(client.get(address))
    assert f"by {games[0].black_name}" not in before
    assert f"by {games[0].black_name}" in after
    nonces = [select_all(page, '[name="nonce"]')[1]["value"] for page in (before, after)]
    assert nonces[0] != nonces[1]
    other = page_text(signed_in(make_desk(4).director).get(reverse("desk:events")))
    assert nonces[0] not in other


def test_each_reader_has_their_own_token() -> None:
    desk = make_desk(8)
    desk.publish(1)
    address = of_division(desk, "results", 1)
    tokens = set()
    for _ in range(2):
        tokens.add(field_value(signed_in(desk.director).get(address), "csrfmiddlewaretoken"))
    assert len(tokens) == 2


@pytest.mark.on_both
def test_a_report_by_phone_takes_few_queries() -> None:
    # Besides those that count how often this link sends something.
    for players in (8, 200):
        desk = make_desk(players)
        game = games_of(desk.publish(1))[0]
        links = {
            side: PlayerLink.objects.living().get(entry__player=player, entry__division=desk.division)
            for side, player in ((Speaker.BLACK, game.black), (Speaker.WHITE, game.white))
        }
        for side, most in ((Speaker.BLACK, 10), (Speaker.WHITE, 11)):
            address = reverse("player:report", args=[token_of(links[side]), game.pk])
            winner = "me" if side == Speaker.BLACK else "opponent"
            with counted() as queries:
                answer = Client().post(address, {"winner": winner, "nonce": str(uuid4())})
            assert answer.status_code == 302, page_text(answer)
            queries = [query for query in queries if "tourney_attempts" not in query]
            assert len(queries) <= most + of_the_lock(), queries


def test_a_public_page_opened_again_shows_what_changed_and_only_that() -> None:
    desk = make_desk(8)
    games = games_of(desk.publish(1))
    address, client = reverse("public:results", args=[desk.event.slug, desk.division.slug, 1]), Client()
    before = page_text(client.get(address))
    assert before.count("Not confirmed") == before.count("Confirmed") == 0
    report_from(games[0], Speaker.BLACK, "B+R")
    both_report(games[1], "W+3")
    after = page_text(client.get(address))
    assert (after.count("Not confirmed"), after.count("Confirmed")) == (1, 1)
    assert games[0].black_name in texts_of(after, "strong")


@pytest.mark.on_both
@pytest.mark.parametrize("page", ["results", "draw"])
def test_a_public_round_takes_few_queries_whatever_the_number_of_boards(page: str) -> None:
    for players in (8, 200):
        desk = make_desk(players)
        both_report(games_of(desk.publish(1))[0], "B")
        address = reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, 1])
        # The first page of a process also reads the ledger.
        Client().get(address)
        with counted() as queries:
            assert Client().get(address).status_code == 200
        assert len(queries) <= 26, queries
