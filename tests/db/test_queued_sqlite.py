"""Writers of one process wait for each other on SQLite, and nobody is left waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from django.db import ConnectionHandler, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from nzgs_tourney.site.queued_sqlite.base import _turns

pytestmark = pytest.mark.django_db


Connect = Callable[..., BaseDatabaseWrapper]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """`connect(file, timeout=0)`: a connection of its own, with the options of the site but for these."""
    with ExitStack() as opened:

        def connected(file: Path, **options: object) -> BaseDatabaseWrapper:
            given = {"transaction_mode": "IMMEDIATE", "timeout": 60, **options}
            site = {"ENGINE": "nzgs_tourney.site.queued_sqlite", "NAME": file, "OPTIONS": given}
            made = opened.enter_context(closing(ConnectionHandler({"default": site})["default"]))
            made.inc_thread_sharing()
            return made

        yield connected


def begin(connection: BaseDatabaseWrapper) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


ENDS: dict[str, Callable[[BaseDatabaseWrapper], None]] = {
    "commit": lambda connection: connection.commit(),
    "rollback": lambda connection: connection.rollback(),
    "close": lambda connection: connection.close(),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_next_begins_when_one_has_ended(connect: Connect, tmp_path: Path, end: str) -> None:
    first, second = connect(tmp_path / "a.sqlite3"), connect(tmp_path / "a.sqlite3")
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


def test_who_cannot_begin_holds_nobody_up(connect: Connect, tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    other, first = connect(file, transaction_mode="EXCLUSIVE"), connect(file, timeout=0)
    begin(other)
    with pytest.raises(OperationalError, match="locked"):
        begin(first)
    assert not _turns[str(file)].locked()
    other.rollback()
    again = connect(file)
    begin(again)
    again.rollback()


def test_readers_and_other_databases_do_not_wait(connect: Connect, tmp_path: Path) -> None:
    first, elsewhere = connect(tmp_path / "a.sqlite3"), connect(tmp_path / "b.sqlite3")
    reader = connect(tmp_path / "a.sqlite3", transaction_mode=None)
    begin(first)
    for one in (elsewhere, reader):
        begin(one)
        one.rollback()
    first.rollback()
