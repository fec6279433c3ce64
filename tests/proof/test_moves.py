"""Two sites, each with its own database: the laptop pushes each change while the connection is there, catches up in one
go when it is back, hands the event over, and fetches it again.

The laptop is this test; the federation's site is a server of its own, reached through a wire that can be cut.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from games.ledger.leader import LedElsewhereError
from games.ledger.verify import verify
from games.models import Game, GameState
from ground.errors import Refused
from nzgs_tourney.models import Event, EventMove, OwnSite
from nzgs_tourney.models.move import MoveTrouble
from nzgs_tourney.network.other_site import OtherSite
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.lead_event import take_over
from nzgs_tourney.services.exchange.move_event import (
    ask_other_site,
    fetch_news,
    fetchable_events,
    hand_over_to,
    is_push_due,
    other_site_of,
    push_due,
    send_copy,
    set_other_site,
)
from nzgs_tourney.services.exchange.receive_event import ApartError
from nzgs_tourney.services.exchange.replace_history import histories_that_differ
from nzgs_tourney.tournament.moves.meeting import Meeting
from tests.db.desk import both_report, games_of, make_desk
from tests.db.test_restore_event import keep_photo
from tests.proof.servers import REPOSITORY, Site, site
from tests.proof.test_database_away import Wire


class Federation:
    """The other site: its server, the wire to it, and what is done there."""

    def __init__(self, url: str, folder: Path) -> None:
        self._environment = {
            **os.environ,
            "TEST_DATABASE_URL": url,
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "TEST_SERVER": "yes",
            "VAR_DIR": str(folder),
        }
        self.wire: Wire
        if connection.vendor == "sqlite":
            # The tables of this test's database, which is empty: making them again takes longer than the test.
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [url.removeprefix("sqlite:///")])
        else:
            self.run("manage.py", "migrate", "-v0")
        self.token = self.run("-m", "tests.proof.other_site", "make").strip()

    def run(self, *command: str) -> str:
        """Run this there and return what it prints."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=REPOSITORY,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def served(self, running: Site) -> None:
        """Reach it from now on by a wire."""
        self.wire = Wire("127.0.0.1", running.port)

    @property
    def address(self) -> str:
        """Where the laptop reaches it."""
        return f"http://127.0.0.1:{self.wire.port}"

    def page(self, path: str) -> str:
        """A public page there, as anybody outside the hall sees it."""
        with closing(HTTPConnection("127.0.0.1", self.wire.port, timeout=60)) as connection:
            connection.request("GET", path)
            return connection.getresponse().read().decode()


@pytest.fixture
def federation(transactional_db: None, tmp_path: Path) -> Iterator[Federation]:
    url = f"sqlite:///{tmp_path / 'federation.sqlite3'}"
    there = Federation(url, tmp_path)
    with site(url, tmp_path, VAR_DIR=str(tmp_path), DATABASE_URL=url) as running:
        there.served(running)
        try:
            yield there
        finally:
            there.wire.close()


def later(minutes: int) -> None:
    """Send what is due so many minutes from now."""
    push_due(timezone.now() + timedelta(minutes=minutes))


def test_an_event_goes_live_and_is_handed_over_and_back(federation: Federation) -> None:
    desk = make_desk(8)
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    asked = set_other_site(desk.event.pk, federation.address, federation.token, "Rimu laptop")
    there = other_site_of(desk.event.pk)
    assert (asked.site.name, asked.seq > 0, asked.known + asked.new) == ("Kea Federation", True, 8)
    assert "/e/rimu-open-2/" not in federation.page("/")
    send_copy(desk.event.pk, there, live=True, actor="Aroha")
    assert "Rimu laptop leads this event" in federation.page("/e/rimu-open-2/")
    assert not is_push_due(timezone.now() + timedelta(minutes=1))

    drawn = desk.publish(1)
    keep_photo(games_of(drawn)[0])
    assert is_push_due(timezone.now() + timedelta(minutes=1))
    later(1)
    names = [game.black_name for game in games_of(drawn)]
    draw = federation.page("/e/rimu-open-2/open/draw/1/")
    assert all(name in draw for name in names)

    federation.wire.cut()
    for game in games_of(drawn)[:2]:
        both_report(game, "B+R")
        later(2)
    keep_photo(games_of(drawn)[1])
    move = EventMove.objects.get(event=desk.event)
    assert (move.trouble, move.sent_seq < Event.objects.get(pk=desk.event.pk).stream.seq) == (MoveTrouble.AWAY, True)
    federation.wire.join()
    later(24 * 60)
    move.refresh_from_db()
    assert (move.trouble, move.sent_seq) == ("", Event.objects.get(pk=desk.event.pk).stream.seq)
    assert federation.page("/e/rimu-open-2/open/results/1/").count("B+R") >= 1

    hand_over_to(desk.event.pk, other_site_of(desk.event.pk), actor="Aroha")
    hand_over_to(desk.event.pk, other_site_of(desk.event.pk), actor="Aroha")
    with pytest.raises(LedElsewhereError, match="Kea Federation"):
        edit_event(desk.event.pk, {"city": "Napier"}, actor="Aroha")
    assert federation.run("-m", "tests.proof.other_site", "act").strip() == "rimu-open-2"
    assert fetch_news(desk.event.pk, other_site_of(desk.event.pk)).meeting is Meeting.LONGER
    assert fetch_news(desk.event.pk, other_site_of(desk.event.pk)).meeting is Meeting.SAME
    assert not Game.objects.exclude(state=GameState.CONFIRMED).exists()
    assert all(verdict.broken is None for verdict in verify())
    assert [one.name for one in fetchable_events(federation.address, federation.token)] == ["Rimu Open"]


@pytest.mark.proof
def test_what_a_site_refuses_is_said_until_its_administrator_decides(federation: Federation) -> None:
    desk = make_desk(4)
    with pytest.raises(Refused, match="doesn’t know the token"):
        ask_other_site(desk.event.pk, OtherSite(federation.address, "nobody"))
    with pytest.raises(Refused, match="must begin with https"):
        set_other_site(desk.event.pk, "http://tourney.example", federation.token, "Rimu laptop")
    set_other_site(desk.event.pk, federation.address, federation.token, "Rimu laptop")
    there = other_site_of(desk.event.pk)
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    hand_over_to(desk.event.pk, there, actor="Aroha")
    take_over(desk.event.pk, "The federation’s site burned down.", actor="Aroha")
    federation.run("-c", TAKE_OVER_TOO)
    with pytest.raises(Refused, match="differ from number"):
        send_copy(desk.event.pk, there, live=True, actor="Aroha")
    with pytest.raises(ApartError):
        fetch_news(desk.event.pk, there)
    assert histories_that_differ(desk.event) is not None
    federation.run("-c", TAKE_THE_OTHER)
    send_copy(desk.event.pk, there, live=True, actor="Aroha")
    assert histories_that_differ(desk.event) is None
    assert "Rimu laptop leads this event" in federation.page("/e/rimu-open-2/")
    edit_event(desk.event.pk, {"city": "Picton"}, actor="Aroha")
    federation.run("-c", REVOKE)
    with pytest.raises(Refused, match="doesn’t know the token"):
        send_copy(desk.event.pk, there, live=True, actor="Aroha")
    assert OwnSite.objects.get().name == "Rimu laptop"


TAKE_OVER_TOO = """
import django; django.setup()
from nzgs_tourney.models import EventMove
from nzgs_tourney.services.events.edit_event import edit_event
edit_event(EventMove.objects.get(event__city="Nelson").event_id, {"city": "Napier"}, actor="Kea")
"""
TAKE_THE_OTHER = """
import django; django.setup()
from nzgs_tourney.models import EventMove
from nzgs_tourney.services.exchange.replace_history import histories_that_differ, replace_history
event = EventMove.objects.get(event__city="Napier").event
two = histories_that_differ(event)
assert [act.who for act in two.here] == ["Kea"]
replace_history(event.pk, "Nothing of ours counts.", seen=two.seen, actor="Kea")
"""
REVOKE = """
import django; django.setup()
from nzgs_tourney.models import MoveToken
from nzgs_tourney.services.exchange.move_tokens import revoke_move_token
revoke_move_token(MoveToken.objects.get().pk, actor="Kea")
"""
