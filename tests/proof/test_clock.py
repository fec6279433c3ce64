"""A server's clock is set back while results come in, or two servers' clocks differ: the history stays whole, and can
be restored.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse

from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Speaker
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from tests.db.desk import Desk
from tests.db.test_restore_event import wipe
from tests.proof.servers import Site, site
from tests.proof.streams import own
from tests.proof.test_news_of_processes import post

SHIFTED = {"DJANGO_SETTINGS_MODULE": "tests.proof.shifted_settings"}
STEPS = (0, -1, -61, -4_000)


def report(server: Site, game: Game, side: Speaker) -> None:
    """Send by this server that Black won, as a phone does."""
    address = reverse("player:report", args=[own(game, side.value).split("/")[2], game.pk])
    winner = "me" if side is Speaker.BLACK else "opponent"
    assert post(server, address, winner=winner, manner="R", nonce=uuid4()) == 302


def test_a_clock_set_back_under_a_running_server_leaves_the_history_whole(
    desk: Desk, games: list[Game], database_url: str, tmp_path: Path
) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0", encoding="ascii")
    with site(database_url, tmp_path, **SHIFTED, TEST_CLOCK=str(clock)) as server:
        for game, step in zip(games, STEPS, strict=False):
            report(server, game, Speaker.BLACK)
            clock.write_text(str(step), encoding="ascii")
            report(server, game, Speaker.WHITE)
    expect_whole(desk)


def test_two_servers_whose_clocks_differ_leave_the_history_whole(
    desk: Desk, games: list[Game], database_url: str, tmp_path: Path
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("an SQLite file has one server")
    with ExitStack() as running:
        servers = []
        for ahead in (0, 4_000):
            folder = tmp_path / str(ahead)
            folder.mkdir()
            (folder / "clock").write_text(str(ahead), encoding="ascii")
            settings = SHIFTED | {"TEST_CLOCK": str(folder / "clock")}
            servers.append(running.enter_context(site(database_url, folder, **settings)))
        for number, game in enumerate(games[:4]):
            report(servers[number % 2], game, Speaker.BLACK)
            report(servers[1 - number % 2], game, Speaker.WHITE)
    expect_whole(desk)


def expect_whole(desk: Desk) -> None:
    """The history has times out of order, is whole all the same, and is restored from its file as it was."""
    times = list(LedgerEvent.objects.filter(stream=desk.event.stream).order_by("seq").values_list("at", flat=True))
    assert times != sorted(times)
    (verdict,) = verify(desk.event.stream.key, slow=True)
    assert verdict.findings == ()
    assert any("clock" in note for note in verdict.notes)
    content = event_file(desk.event)
    wipe()
    assert event_file(restore_event(content)) == content
