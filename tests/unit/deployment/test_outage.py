"""A full disk and a database that is away are told from faults of the program."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db.utils import OperationalError

from nzgs_tourney.site.deployment.outage import Outage, outage_of


def raised_from(cause: BaseException) -> OperationalError:
    """The error as Django raises it."""
    made = OperationalError(str(cause))
    made.__cause__ = cause
    return made


def sqlite_error(sql: str, path: str = ":memory:", pages: int = 0) -> sqlite3.Error:
    """What SQLite itself says."""
    connection = sqlite3.connect(path)
    try:
        if pages:
            connection.execute("CREATE TABLE filled (bytes BLOB)")
            connection.execute(f"PRAGMA max_page_count = {pages}")
        connection.execute(sql)
    except sqlite3.Error as error:
        return error
    finally:
        connection.close()
    raise AssertionError("SQLite did it")


def test_sqlite_says_that_the_disk_is_full() -> None:
    full = sqlite_error("INSERT INTO filled VALUES (zeroblob(100000))", pages=4)
    assert outage_of(raised_from(full)) is Outage.DISK_FULL


def test_sqlite_says_that_its_file_is_not_to_be_had(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as gone:
        sqlite3.connect(tmp_path / "nothing" / "here")
    assert outage_of(raised_from(gone.value)) is Outage.AWAY


def test_a_table_that_is_missing_is_a_fault_of_the_program() -> None:
    assert outage_of(raised_from(sqlite_error("SELECT * FROM nothing"))) is None


@pytest.mark.parametrize(
    ("state", "outage"),
    [
        ("53100", Outage.DISK_FULL),
        ("53300", Outage.BUSY),
        ("57P01", Outage.AWAY),
        ("57P03", Outage.AWAY),
        ("08006", Outage.AWAY),
        ("40P01", Outage.BUSY),
        ("55P03", Outage.BUSY),
        ("42P01", None),
        ("23505", None),
    ],
)
def test_postgresql_says_it_by_a_code(state: str, outage: Outage | None) -> None:
    assert outage_of(raised_from(psycopg.errors.lookup(state)("…"))) is outage


def test_without_a_connection_there_is_no_code() -> None:
    assert outage_of(raised_from(psycopg.OperationalError("connection refused"))) is Outage.AWAY
    assert outage_of(psycopg.ProgrammingError("the query has 2 placeholders but 1 parameters were passed")) is None


@pytest.mark.parametrize(("number", "outage"), [(errno.ENOSPC, Outage.DISK_FULL), (errno.ENOENT, None)])
def test_files_run_out_of_room_too(number: int, outage: Outage | None) -> None:
    assert outage_of(OSError(number, "…")) is outage


def test_no_error_is_no_outage() -> None:
    assert outage_of(None) is None
    assert outage_of(KeyError("x")) is None
