"""A site is restored while others read and write it: nobody waits for one who waits for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event as Signal
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import connection, transaction

from games.ledger import guards
from games.models import Stream
from ground.errors import Refused
from nzgs_tourney.models import Event
from nzgs_tourney.services.backups import site_tables
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from tests.db.desk import make_desk
from tests.proof.conftest import PATIENCE_SECONDS, AtOnce


@pytest.fixture
def backup(tmp_path: Path, settings: Any) -> Path:
    """A backup of a site whose event was renamed afterwards."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has no locks of tables: transactions of the program take turns there")
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    settings.SECRET_KEY_FILE = settings.VAR_DIR / "secret-key"
    desk = make_desk(2)
    make_backup(tmp_path / "site.backup")
    Event.objects.filter(pk=desk.event.pk).update(name="Renamed")
    return tmp_path / "site.backup"


def wait_until(done: Callable[[], bool]) -> None:
    limit = monotonic() + PATIENCE_SECONDS
    while not done():
        assert monotonic() < limit, "it never came"
        sleep(0.01)


def waits_for_a_table() -> bool:
    """Whether somebody waits for a table of the site, on PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'")
        return cursor.fetchone() != (0,)


def test_a_reader_in_the_middle_of_a_page_is_not_in_the_way(backup: Path, at_once: AtOnce) -> None:
    begun, restored = Signal(), Signal()

    def reads() -> str:
        with transaction.atomic():
            Stream.objects.count()
            begun.set()
            assert restored.wait(PATIENCE_SECONDS), "the restore waits for the reader"
            return Event.objects.get().name

    def restores() -> None:
        begun.wait(PATIENCE_SECONDS)
        restore_site(backup)
        restored.set()

    seen, refused = at_once(reads, restores)
    assert refused is None
    assert seen == "Rimu Open"
    assert guards.installed() == {one.table for one in guards.guards()}


def test_one_who_writes_goes_on_and_the_restore_comes_after(backup: Path, at_once: AtOnce) -> None:
    begun = Signal()

    def writes() -> int:
        with transaction.atomic():
            Event.objects.update(name="Written")
            begun.set()
            wait_until(waits_for_a_table)
            # The restore locks the tables by name: it has this one, and wants the one above.
            return len(Stream.objects.select_for_update())

    def restores() -> None:
        begun.wait(PATIENCE_SECONDS)
        restore_site(backup)

    written, refused = at_once(writes, restores)
    assert (written, refused) == (Stream.objects.count(), None)
    assert Event.objects.get().name == "Rimu Open"


def test_who_writes_for_too_long_is_told_of(backup: Path, at_once: AtOnce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_tables, "_PATIENCE_SECONDS", 0)
    begun, told = Signal(), Signal()

    def writes() -> None:
        with transaction.atomic():
            Event.objects.update(name="Written")
            begun.set()
            assert told.wait(PATIENCE_SECONDS)

    def restores() -> None:
        begun.wait(PATIENCE_SECONDS)
        try:
            restore_site(backup)
        finally:
            told.set()

    written, refused = at_once(writes, restores)
    assert written is None
    assert isinstance(refused, Refused)
    assert "Try again later" in refused.sentence
    assert Event.objects.get().name == "Written"
