"""The separate process that audits an archive is really killed, and two really start at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.models import ArchiveAudit, ArchiveRow, Stream
from games.services.audit_archive import audit_slice
from tests.data.archives import archive
from tests.db.archives import sent_archive
from tests.proof.conftest import AtOnce, Meet

REPOSITORY = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 600.0
GAMES = 300


@pytest.fixture
def waiting() -> ArchiveAudit:
    """An archive that takes several seconds."""
    return sent_archive(Stream.objects.create(key="event:archives"), archive(GAMES, moves=150))


def started(waiting: ArchiveAudit, database_url: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "audit_archive", str(waiting.pk)],
        cwd=REPOSITORY,
        env={**os.environ, "DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "nzgs_tourney.settings"},
    )


def test_a_process_killed_in_the_middle_loses_a_slice_and_no_more(waiting: ArchiveAudit, database_url: str) -> None:
    running = started(waiting, database_url)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while waiting.done == 0:
        assert running.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline, "nothing was written down"
        time.sleep(0.01)
        waiting.refresh_from_db()
    running.send_signal(signal.SIGKILL)
    running.wait()
    waiting.refresh_from_db()
    assert 0 < waiting.done < GAMES
    assert ArchiveRow.objects.count() == waiting.done, "a slice is written down whole, with how far it is"
    assert waiting.held_until is not None, "it could not let go"
    ArchiveAudit.objects.update(held_until=timezone.now() + timedelta(hours=1))  # however slow this machine is
    assert not audit_slice(waiting.pk, 0), "its hold has not ended yet"
    before = set(ArchiveRow.objects.values_list("pk", flat=True))
    ArchiveAudit.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert started(waiting, database_url).wait(PATIENCE_SECONDS) == 0
    waiting.refresh_from_db()
    assert waiting.finished_at is not None
    places = list(ArchiveRow.objects.order_by("place").values_list("place", flat=True))
    assert places == list(range(GAMES))
    assert before < set(ArchiveRow.objects.values_list("pk", flat=True)), "what was done was not done again"


def test_of_two_at_once_one_does_the_work(waiting: ArchiveAudit, at_once: AtOnce) -> None:
    assert sorted(at_once(*[lambda: audit_slice(waiting.pk, 0.5)] * 2)) in ([False, True], [True, True])
    waiting.refresh_from_db()
    places = list(ArchiveRow.objects.order_by("pk").values_list("place", flat=True))
    assert places == list(range(waiting.done)), "the second, if it came in at all, went on where the first ended"


def test_without_the_hold_two_would_do_the_same(
    waiting: ArchiveAudit, at_once: AtOnce, meet: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stops them then is that only one may write down what follows what is done."""
    monkeypatch.setattr("games.services.audit_archive.take_hold", lambda archive, holder: _held(archive, holder))
    meet("games.services.audit_archive._write_down")
    assert sorted(at_once(*[lambda: audit_slice(waiting.pk, 0)] * 2)) == [False, True]
    assert list(ArchiveRow.objects.values_list("place", flat=True)) == [0]


def _held(archive: int, holder: Any) -> bool:
    ArchiveAudit.objects.filter(pk=archive).update(holder=holder)
    return True
