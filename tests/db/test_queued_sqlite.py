"""Writers of one process wait for each other on SQLite, and nobody is left waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import ConnectionHandler, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from nzgs_tourney.queued_sqlite.base import _turns

pytestmark = pytest.mark.django_db


def connected(file: Path, **options: object) -> BaseDatabaseWrapper:
    """A connection of its own, with the options of the site."""
    given = {"transaction_mode": "IMMEDIATE", "timeout": 60, **options}
    handler = ConnectionHandler({"default": {"ENGINE": "nzgs_tourney.queued_sqlite", "NAME": file, "OPTIONS": given}})
    made = handler["default"]
    made.inc_thread_sharing()
    return made


def begin(connection: BaseDatabaseWrapper) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


ENDS: dict[str, Callable[[BaseDatabaseWrapper], None]] = {
    "commit": lambda connection: connection.commit(),
    "rollback": lambda connection: connection.rollback(),
    "close": lambda connection: connection.close(),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_next_begins_when_one_has_ended(tmp_path: Path, end: str) -> None:
    first, second = connected(tmp_path / "a.sqlite3"), connected(tmp_path / "a.sqlite3")
    begin(first)
    assert _turns[str(tmp_path / "a.sqlite3")].locked()
    begun = threading.Event()

    def next_one() -> None:
        begin(second)
        begun.set()
        second.rollback()

    waiting = threading.Thread(target=next_one)
    waiting.start()
    assert not begun.is_set()
    ENDS[end](first)
    waiting.join()
    assert begun.is_set()
    assert not _turns[str(tmp_path / "a.sqlite3")].locked()


def test_who_cannot_begin_holds_nobody_up(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    other, first = connected(file, transaction_mode="EXCLUSIVE"), connected(file, timeout=0)
    begin(other)
    with pytest.raises(OperationalError, match="locked"):
        begin(first)
    assert not _turns[str(file)].locked()
    other.rollback()
    again = connected(file)
    begin(again)
    again.rollback()


def test_readers_and_other_databases_do_not_wait(tmp_path: Path) -> None:
    first, elsewhere = connected(tmp_path / "a.sqlite3"), connected(tmp_path / "b.sqlite3")
    reader = connected(tmp_path / "a.sqlite3", transaction_mode=None)
    begin(first)
    for one in (elsewhere, reader):
        begin(one)
        one.rollback()
    first.rollback()
