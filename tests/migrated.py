"""The tables of a run's database, made by its migrations once: the first process of the tests makes them, the others
begin with a copy. Each made them before, which took as long as some hundred tests.

    django_db_keepdb -> with_tables()     # False: this process makes them, the others wait for it meanwhile
    django_db_setup  -> lay_by()          # it has made them
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection

from tests.settings import FOLDER

MADE_OF = "migrated"
_held: list[int] = []


def is_shared() -> bool:
    """Whether other processes of this run want the same tables, on a database that is of this run alone."""
    own = connection.vendor == "sqlite" or "TEST_POSTGRES_OWN" in os.environ
    return own and "PYTEST_XDIST_WORKER" in os.environ


def with_tables() -> bool:
    """Lay a copy of the tables where this process's test database will be, as soon as somebody has made them. False
    where nobody has: then this process makes them, and must `lay_by` them. If it dies meanwhile, the next one does."""
    lock = os.open(FOLDER / "migrated.lock", os.O_CREAT | os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not _mark().exists():
        _held.append(lock)
        return False
    _copy(MADE_OF, connection.creation._get_test_db_name())
    os.close(lock)
    return True


def lay_by() -> None:
    """Keep a copy of the tables that this process has just made, and let the others go on."""
    connection.close()
    _copy(connection.settings_dict["NAME"], MADE_OF)
    _mark().touch()
    os.close(_held.pop())


def _mark() -> Path:
    return FOLDER / f"migrated.{connection.vendor}"


def _copy(source: Any, target: Any) -> None:
    if connection.vendor == "sqlite":
        shutil.copy(FOLDER / source, FOLDER / target)
        return
    # A connection of its own to the database that is always there: none may be open to the one that is copied.
    with closing(connection.copy()) as beside:
        beside.settings_dict["NAME"] = "postgres"
        with beside.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{target}" TEMPLATE "{source}"')
