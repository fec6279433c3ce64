"""PostgreSQL falls, and what it had not given to the disk is lost: nothing that was answered is.

On a PostgreSQL of each test's own, which falls with what a fall of the machine leaves of it. It gives nothing to the
disk by itself: the process that does so a few times a second is held, so that on a machine of any speed only what
somebody waited for is there afterwards.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from uuid import UUID, uuid4

import environ
import pytest
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import LedgerEvent, Report, Speaker, Stream
from games.services.report_result import report_result
from nzgs_tourney.site.deployment.outage import Outage, outage_of
from tests.db.desk import games_of, make_desk
from tests.postgres import TUNING, Cluster, copy_database, running_cluster
from tests.proof.servers import PATIENCE_SECONDS, Site, site
from tests.web.desk_pages import of_division, signed_in

LASTING = {
    **TUNING,
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "bgwriter_lru_maxpages": "0",
    "checkpoint_timeout": "1h",
}
DESKS, BOARDS, BEFORE_THE_FALL = 4, 30, 20


class Falling:
    """The cluster, whose writer of the log is held from `hold` on."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self.url = cluster.url

    def hold(self) -> None:
        """From now on only those who wait for the disk write to it.

        The writer is held in its sleep: held while it writes, it would keep the log's lock, and no commit would end.
        """
        with connection.cursor() as cursor:
            cursor.execute("CHECKPOINT")
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")
            self._writer = int(cursor.fetchone()[0])
            while not self._is_held_asleep(cursor):
                os.kill(self._writer, signal.SIGCONT)
                time.sleep(0.01)

    def _is_held_asleep(self, cursor: CursorWrapper) -> bool:
        os.kill(self._writer, signal.SIGSTOP)
        while Path(f"/proc/{self._writer}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "T":
            time.sleep(0.01)
        cursor.execute("SELECT wait_event FROM pg_stat_activity WHERE pid = %s", [self._writer])
        return bool(cursor.fetchone() == ("WalWriterMain",))

    def fall(self) -> None:
        """What is not on the disk is gone."""
        self._cluster.crash(self._writer)

    def rise(self) -> None:
        """It is there again, with what the disk has."""
        connection.close()
        self._cluster.start_again()


@pytest.fixture
def falling(database_url: str) -> Iterator[Falling]:
    """The test's connections lead to a cluster of its own, with the site's tables."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes within the commit, under the lock (synchronous=FULL)")
    place = connection.settings_dict
    before = dict(place)
    with running_cluster(LASTING) as cluster:
        copy_database(database_url, cluster.url)
        connection.close()
        place.update(environ.Env.db_url_config(cluster.url))
        try:
            yield Falling(cluster)
        finally:
            connection.close()
            place.update(before)


def say(what: str) -> None:
    with transaction.atomic():
        stream = Stream.objects.get_or_create(key="proof")[0]
        append(lock(stream.pk), what, "subject", "Aroha", {})


def said() -> list[str]:
    return list(LedgerEvent.objects.order_by("seq").values_list("kind", flat=True))


def test_a_commit_is_on_the_disk_before_it_returns(falling: Falling) -> None:
    say("long ago")
    falling.hold()
    say("acknowledged")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn()")
        assert cursor.fetchone() == (True,)
        cursor.execute("SET synchronous_commit = off")
    say("not waited for")
    falling.fall()
    falling.rise()
    assert said() == ["long ago", "acknowledged"]
    assert [verdict.broken for verdict in verify("proof")] == [None]


def test_a_fall_before_the_commit_is_an_error_and_saying_it_again_is_safe(
    falling: Falling, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = games_of(make_desk(2).publish(1))
    falling.hold()
    nonce = uuid4()

    def falls_first() -> None:
        falling.fall()
        BaseDatabaseWrapper.commit(connections[DEFAULT_DB_ALIAS])

    monkeypatch.setattr(connections[DEFAULT_DB_ALIAS], "commit", falls_first)
    with pytest.raises(DatabaseError) as raised:
        report_result(game.pk, Speaker.BLACK, "B+R", actor="Black by link", nonce=nonce)
    assert outage_of(raised.value) is Outage.AWAY
    monkeypatch.undo()
    falling.rise()
    assert not Report.objects.exists(), "lost, and nobody was told that it was saved"
    for _ in range(2):
        report_result(game.pk, Speaker.BLACK, "B+R", actor="Black by link", nonce=nonce)
    assert Report.objects.get().nonce == nonce
    assert {verdict.broken for verdict in verify(slow=True)} == {None}


@dataclass
class Typing:
    """Somebody at a desk, who types a result for each of these boards and keeps what was answered."""

    port: int
    cookie: str
    boards: list[str]
    acknowledged: set[UUID] = field(default_factory=set)
    unknown: list[tuple[str, UUID]] = field(default_factory=list)

    def work(self, answered: Callable[[], None]) -> None:
        """Type them all."""
        for board in self.boards:
            if self.sent(board, nonce := uuid4()):
                answered()
            else:
                self.unknown.append((board, nonce))

    def again(self) -> None:
        """Send what wasn't answered once more, as the page does."""
        for board, nonce in self.unknown:
            assert self.sent(board, nonce)

    def sent(self, board: str, nonce: UUID) -> bool:
        """Whether the site says that it has this result. It always answers: 200, or 503 while the database is away."""
        token = "t" * 32
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self.cookie}; csrftoken={token}",
            "X-CSRFToken": token,
        }
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        line.request("POST", board, f"result=b3&nonce={nonce}", headers)
        answer = line.getresponse()
        answer.read()
        line.close()
        assert answer.status in (200, 503)
        if answer.status == 200:
            self.acknowledged.add(nonce)
        return answer.status == 200


@dataclass
class Looking:
    """Somebody who looks at the results again and again, and remembers what was shown."""

    shown: set[UUID] = field(default_factory=set)

    def work(self) -> None:
        """Look until the database is away."""
        with suppress(DatabaseError):
            while True:
                self.shown |= set(Report.objects.values_list("nonce", flat=True))
        connection.close()


def test_no_result_that_was_acknowledged_or_shown_is_lost_when_postgresql_falls(
    falling: Falling, tmp_path: Path
) -> None:
    desk = make_desk(2 * DESKS * BOARDS)
    boards = [of_division(desk, "result_enter", 1, game.pk) for game in games_of(desk.publish(1))]
    cookies = [signed_in(desk.director).cookies["sessionid"].value for _ in range(DESKS)]
    falling.hold()
    with site(falling.url, tmp_path) as running:
        desks = [Typing(running.port, cookie, boards[at::DESKS]) for at, cookie in enumerate(cookies)]
        looking = Looking()
        _all_type(desks, looking, falling)
        acknowledged = {nonce for one in desks for nonce in one.acknowledged}
        assert len(acknowledged) >= BEFORE_THE_FALL
        assert looking.shown
        falling.rise()
        _none_is_lost(running, desks, acknowledged | looking.shown)
    assert Report.objects.count() == len(boards)
    assert {verdict.broken for verdict in verify(slow=True)} == {None}


def _all_type(desks: list[Typing], looking: Looking, falling: Falling) -> None:
    enough = threading.Semaphore(0)
    typing = [threading.Thread(target=one.work, args=(enough.release,)) for one in desks]
    typing.append(threading.Thread(target=looking.work))
    for one in typing:
        one.start()
    for _ in range(BEFORE_THE_FALL):
        assert enough.acquire(timeout=PATIENCE_SECONDS), "those who type have stopped"
    falling.fall()
    for one in typing:
        one.join()


def _none_is_lost(running: Site, desks: list[Typing], known: set[UUID]) -> None:
    stored = set(Report.objects.values_list("nonce", flat=True))
    assert known <= stored
    for one in desks:
        one.again()
    assert running.process.poll() is None
