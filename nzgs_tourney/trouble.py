"""Which trouble outside the program an error comes from: the database is away or busy, or the disk is full."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from enum import Enum

from django.db import Error as DatabaseFault


class Trouble(Enum):
    """What is wrong with the site's computer or its database, and passes without a change to the program."""

    DISK_FULL = "disk full"
    AWAY = "database away"
    BUSY = "database busy"


_FULL = frozenset({errno.ENOSPC, errno.EFBIG, *({errno.EDQUOT} if hasattr(errno, "EDQUOT") else ())})
_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_IOERR: Trouble.AWAY,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_READONLY: Trouble.AWAY,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
}
"""By SQLite's primary result codes."""
_POSTGRESQL = {"53100": Trouble.DISK_FULL, "58030": Trouble.AWAY, "40001": Trouble.BUSY, "40P01": Trouble.BUSY}
_POSTGRESQL_CLASSES = {"08": Trouble.AWAY, "53": Trouble.BUSY, "55": Trouble.BUSY, "57": Trouble.AWAY}
"""By PostgreSQL's error codes and, where they are not named, by the first two characters of them: connections,
resources, objects in use, the operator's acts. (PostgreSQL, "Error Codes".)"""


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The trouble that this error, or one that it was raised from, tells of; None for a fault of the program."""
    return next(filter(None, map(_trouble, _chain(error))), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _trouble(error: BaseException) -> Trouble | None:
    if isinstance(error, sqlite3.Error):
        return _SQLITE.get((getattr(error, "sqlite_errorcode", None) or 0) & 0xFF)
    if isinstance(error, OSError):
        return Trouble.DISK_FULL if error.errno in _FULL else None
    if isinstance(error, DatabaseFault) or not type(error).__module__.startswith("psycopg"):
        return None
    state = getattr(error, "sqlstate", None)
    if state is None:  # there is no connection to be told one by
        return Trouble.AWAY if type(error).__name__ in ("OperationalError", "InterfaceError") else None
    return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2])
