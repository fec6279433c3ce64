"""A full disk: 503 with one sentence, what was sent stays on the page, and nothing is lost.

The disk is SQLite's own limit of pages. On PostgreSQL see tests/proof/test_database_away.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.ledger.verify import verify
from games.models import Game, LedgerEvent
from tests.db.desk import Desk, make_desk
from tests.web.parsed import page_text, select_all
from tests.web.phone import Phone, phone

pytestmark = pytest.mark.django_db(transaction=True)
DIRECTOR_READS = "The disk is full: free some space on the site’s computer."
OTHERS_READ = "The site can’t reach or save its data at the moment."


@pytest.fixture
def desk() -> Desk:
    if connection.vendor != "sqlite":
        pytest.skip("a PostgreSQL runs out of disk only together with its whole machine")
    return make_desk(4)


@contextmanager
def full_disk() -> Iterator[None]:
    """The database can't grow: every page of it is in use."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        (most,) = cursor.execute("PRAGMA max_page_count").fetchone()
        (used,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {used}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count = {most}")


def entered(client: Client, desk: Desk, game: Game, result: str, **headers: str) -> Any:
    address = reverse("desk:result_enter", args=[desk.event.slug, desk.division.slug, 1, game.pk])
    return client.post(address, {"result": result, "nonce": str(uuid4())}, headers=headers)


def until_full(desk: Desk, game: Game, **headers: str) -> tuple[int, Any]:
    """How many results were taken before the disk was full, and what was answered then."""
    client = Client(raise_request_exception=False)
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    for taken in range(200):
        answer = entered(client, desk, game, f"b+{taken + 1}", **headers)
        if answer.status_code == 503:
            return taken, answer
        assert answer.status_code in (200, 302)
    raise AssertionError("the disk never was full")


def test_a_director_reads_that_the_disk_is_full_and_can_send_again(desk: Desk, game: Game) -> None:
    before = LedgerEvent.objects.count()
    with full_disk():
        taken, answer = until_full(desk, game)
        assert answer["Retry-After"] == "15"
        assert DIRECTOR_READS in page_text(answer)
        assert "send it again from here" in page_text(answer)
        assert Client().get("/").status_code == 200, "reading goes on"
    assert LedgerEvent.objects.count() == before + taken, "what was acknowledged is there, what was refused is not"
    fields = {one["name"]: one["value"] for one in select_all(answer, "main input")}
    assert fields["result"] == f"b+{taken + 1}"
    client = Client()
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    for _ in range(2):  # twice is once
        assert client.post(answer.wsgi_request.path, fields).status_code == 302
    assert LedgerEvent.objects.count() == before + taken + 1
    assert Game.objects.get(pk=game.pk).result == f"B+{taken + 1}"
    assert all(verdict.broken is None for verdict in verify())


def test_the_script_that_types_results_gets_the_sentence(desk: Desk, game: Game) -> None:
    with full_disk():
        _, answer = until_full(desk, game, Accept="application/json")
    assert answer.json() == {"unavailable": DIRECTOR_READS}


def test_a_player_reads_that_it_was_not_saved(desk: Desk, game: Game) -> None:
    until = Client(raise_request_exception=False)
    held: Phone = phone(until, game, "black")
    with full_disk():
        until_full(desk, game)
        for number in range(200):
            answer = held.report(winner=("me", "opponent")[number % 2], manner="R")
            if answer.status_code == 503:
                break
            assert answer.status_code == 302
    assert answer.status_code == 503
    assert OTHERS_READ in page_text(answer)
    assert "disk" not in page_text(answer)


def test_no_secret_is_written_into_the_page(desk: Desk) -> None:
    with full_disk():
        for number in range(300):
            typed = {"login": f"somebody{number}", "password": "four words are enough"}
            answer = Client(raise_request_exception=False).post(
                "/accounts/login/", typed, REMOTE_ADDR=f"10.0.0.{number}"
            )
            if answer.status_code == 503:
                break
    assert answer.status_code == 503
    assert "four words" not in page_text(answer)
    assert "Go back and send it again" in page_text(answer)
