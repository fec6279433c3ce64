"""Finds the outage behind an error: the database is away or busy, or the disk is full."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from enum import Enum

from django.db import Error as DatabaseFault


class Outage(Enum):
    """What is temporarily wrong with the site's computer or its database, without a fault in the program."""

    DISK_FULL = "disk full"
    AWAY = "database away"
    BUSY = "database busy"


_FULL = frozenset({errno.ENOSPC, errno.EFBIG, *({errno.EDQUOT} if hasattr(errno, "EDQUOT") else ())})
_SQLITE = {
    sqlite3.SQLITE_FULL: Outage.DISK_FULL,
    sqlite3.SQLITE_IOERR: Outage.AWAY,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
    sqlite3.SQLITE_READONLY: Outage.AWAY,
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
}
"""Outages by SQLite's primary result codes."""
_POSTGRESQL = {"53100": Outage.DISK_FULL, "58030": Outage.AWAY, "40001": Outage.BUSY, "40P01": Outage.BUSY}
_POSTGRESQL_CLASSES = {"08": Outage.AWAY, "53": Outage.BUSY, "55": Outage.BUSY, "57": Outage.AWAY}
"""Outages by PostgreSQL's error codes and, for codes not listed, by their first two characters: connections, resources,
objects in use, operator intervention. (PostgreSQL, "Error Codes".)"""


def outage_of(error: BaseException | None) -> Outage | None:
    """The outage behind this error, or behind one that it was raised from; None for a fault of the program."""
    return next(filter(None, map(_outage, _chain(error))), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _outage(error: BaseException) -> Outage | None:
    if isinstance(error, sqlite3.Error):
        return _SQLITE.get((getattr(error, "sqlite_errorcode", None) or 0) & 0xFF)
    if isinstance(error, OSError):
        return Outage.DISK_FULL if error.errno in _FULL else None
    if isinstance(error, DatabaseFault) or not type(error).__module__.startswith("psycopg"):
        return None
    state = getattr(error, "sqlstate", None)
    if state is None:  # without a connection, there is no code
        return Outage.AWAY if type(error).__name__ in ("OperationalError", "InterfaceError") else None
    return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2])
