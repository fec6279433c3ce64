"""Five thousand mails go out while the results of a round are typed: a typed result waits for none of them.

Times are compared with those of the same machine without mails, by their medians.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter, sleep

import pytest
from django.utils import timezone

from games.models import Game
from nzgs_tourney.models import Entry, Message, MessageKind, MessageState
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.mail_server import free_port
from tests.proof.servers import REPOSITORY

pytestmark = pytest.mark.proof

MAILS = 5_000
PLAYERS = 100
MOST_TIMES_SLOWER = 2.0
_DATABASE_IS_SHARED = {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_SERVER": "yes"}


def test_results_are_typed_as_fast_while_mails_go(database_url: str) -> None:
    desk = make_desk(PLAYERS)
    games = games_of(desk.publish(1))
    queue(desk)
    without = [seconds_of(game) for game in games[:20]]
    with mails_going(database_url):
        # Reports are told ten minutes later, so they aren't waited for.
        mails = Message.objects.filter(kind=MessageKind.PERSONAL_LINK)
        while not mails.filter(state=MessageState.SENT).exists():
            sleep(0.1)
        beside = [seconds_of(game) for game in games[20:40]]
        assert mails.filter(state=MessageState.WAITING).exists(), "mails went all the time"
        while mails.filter(state__in=(MessageState.WAITING, MessageState.SENDING)).exists():
            sleep(0.5)
    assert mails.filter(state=MessageState.SENT, tries=1).count() == MAILS
    print(f"a result alone {median(without):.4f} s, beside mails {median(beside):.4f} s")
    assert median(beside) < MOST_TIMES_SLOWER * median(without)


def queue(desk: Desk) -> None:
    """Messages that are due, fifty for each player."""
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    Entry.objects.filter(division=desk.division).update(email="mere@example.org")
    now = timezone.now()
    Message.objects.bulk_create(
        Message(
            event=desk.event,
            kind=MessageKind.PERSONAL_LINK,
            entry=entry,
            about=f"link {number}",
            state=MessageState.WAITING,
            due=now,
            written_at=now,
        )
        for entry in Entry.objects.filter(division=desk.division)
        for number in range(MAILS // PLAYERS)
    )


def seconds_of(game: Game) -> float:
    """How long it takes both players to say the same."""
    began = perf_counter()
    both_report(game, "B+R")
    return perf_counter() - began


@contextmanager
def mails_going(database_url: str) -> Iterator[None]:
    """A mail server, and the command that sends to it, each as a process of its own, until the block ends."""
    port = free_port()
    sink = [sys.executable, "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{port}", "-c", "aiosmtpd.handlers.Sink"]
    environment = {
        **os.environ,
        **_DATABASE_IS_SHARED,
        "TEST_DATABASE_URL": database_url,
        "EMAIL_URL": f"smtp://127.0.0.1:{port}",
    }
    send = f"while {sys.executable} -m nzgs_tourney run-due; do sleep 0.2; done"
    server = subprocess.Popen(sink)
    sender = subprocess.Popen(["sh", "-c", send], cwd=REPOSITORY, env=environment, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(sender.pid, 15)
        for process in (sender, server):
            process.terminate()
            process.wait()
