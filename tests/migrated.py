"""The tables of a run's database, made by its migrations once: the first process of the tests makes them, the others
begin with a copy. On SQLite the copy is kept in var/tests for later runs too, until a file changes that the tables are
made of: one test alone then runs in seconds.

    django_db_keepdb -> with_tables()     # False: this process makes them, the others wait for it meanwhile
    django_db_setup  -> lay_by()          # it has made them
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import django
from django.db import connection

from tests.settings import FOLDER
from tests.tree import REPOSITORY

MADE_OF = "migrated"
KEPT_FOR = 86_400
"""For how many seconds a copy is kept that no test wants any more."""
_SOURCES = (
    "*/migrations/*.py",
    "*/models/*.py",
    "*/immutability.py",
    "games/ledger/guarded_tables.py",
    "nzgs_tourney/settings.py",
    "requirements/dev.txt",
)
"""The files that say which tables there are, and what the database refuses."""
_held: list[int] = []


def is_shared() -> bool:
    """Whether others want the same tables: a later run on SQLite, other processes of this run on a PostgreSQL that is
    of this run alone."""
    return connection.vendor == "sqlite" or {"TEST_POSTGRES_OWN", "PYTEST_XDIST_WORKER"} <= os.environ.keys()


def with_tables() -> bool:
    """Lay a copy of the tables where this process's test database will be, as soon as somebody has made them. False
    where nobody has: then this process makes them, and must `lay_by` them. If it dies meanwhile, the next one does."""
    lock = os.open(FOLDER / "migrated.lock", os.O_CREAT | os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not _mark().exists():
        _held.append(lock)
        return False
    _copy(_mark() if connection.vendor == "sqlite" else MADE_OF, connection.creation._get_test_db_name())
    os.close(lock)
    return True


def lay_by() -> None:
    """Keep a copy of the tables that this process has just made, and let the others go on."""
    connection.close()
    if connection.vendor == "sqlite":
        _keep(Path(connection.settings_dict["NAME"]))
    else:
        _copy(connection.settings_dict["NAME"], MADE_OF)
        _mark().touch()
    os.close(_held.pop())


@cache
def _mark() -> Path:
    """The copy itself on SQLite, elsewhere a file that says that there is one."""
    if connection.vendor != "sqlite":
        return FOLDER / f"{MADE_OF}.{connection.vendor}"
    made_of = hashlib.sha256(django.__version__.encode())
    for path in sorted(path for pattern in _SOURCES for path in REPOSITORY.glob(pattern)):
        made_of.update(path.read_bytes())
    return REPOSITORY / "var" / "tests" / f"{MADE_OF}-{made_of.hexdigest()[:16]}.sqlite3"


def _keep(tables: Path) -> None:
    """Lay these tables by for later runs, whole or not at all, and remove what no run has wanted for a day."""
    kept = _mark()
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{MADE_OF}-*"):
        if old.stat().st_mtime < time.time() - KEPT_FOR:
            old.unlink(missing_ok=True)
    beside = kept.with_suffix(f".{os.getpid()}")
    shutil.copyfile(tables, beside)
    beside.replace(kept)


def _copy(source: Any, target: Any) -> None:
    if connection.vendor == "sqlite":
        shutil.copyfile(source, FOLDER / target)
        os.utime(source)
        return
    # A connection of its own to the database that is always there: none may be open to the one that is copied.
    with closing(connection.copy()) as beside:
        beside.settings_dict["NAME"] = "postgres"
        with beside.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{target}" TEMPLATE "{source}"')
