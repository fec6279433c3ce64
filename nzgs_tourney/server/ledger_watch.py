"""Notices that something was written: a few queries from each process every tenth of a second, however many readers
wait for news.

PostgreSQL's LISTEN and NOTIFY aren't used: they would save a fortieth of a second on average, but each NOTIFY makes the
commits of the whole database queue for one lock, and needs a connection outside Django's, besides this polling.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.db import connection

from games.models import EndingStep, Stream
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE

_WAIT_SECONDS = 0.05
_STREAMS, _STEPS = Stream._meta.db_table, EndingStep._meta.db_table
_STATE = f"SELECT id, key, seq, head, (SELECT MAX(id) FROM {_STEPS}) FROM {_STREAMS}"  # noqa: S608


@dataclass(frozen=True, slots=True)
class LedgerState:
    """The state of everything: the number and hash of each ledger's last event by the ledger's row, those of the
    ledgers outside events, and the row of the last ending step, which is in no ledger."""

    heads: Mapping[int, tuple[int, str]]
    others: tuple[tuple[int, str], ...]
    step: int


class Watch(Protocol):
    """Polls the database, every few `seconds` while nothing happens."""

    seconds: float

    async def look(self) -> LedgerState | None:
        """The current state; None where nothing was written since the last poll, or where it can't be read now."""


def state_of(rows: list[tuple[int, str, int, str, int | None]]) -> LedgerState:
    """The state from rows with each ledger's row, key, number and hash, and the site's last step."""
    others = tuple(sorted((seq, head) for _row, key, seq, head, _step in rows if key in (SITE, NZGS_POINTS)))
    step = rows[0][-1] if rows else None
    return LedgerState({row: (seq, head) for row, _key, seq, head, _step in rows}, others, step or 0)


class SqliteWatch:
    """On its own connection: SQLite says within microseconds whether another connection has written."""

    seconds = 0.02

    def __init__(self, file: Path) -> None:
        self._address = f"{file.absolute().as_uri()}?mode=ro"
        self._connection: sqlite3.Connection | None = None
        self._version = -1

    async def look(self) -> LedgerState | None:
        """See Watch."""
        try:
            if self._connection is None:
                self._version = -1
                self._connection = sqlite3.connect(
                    self._address, uri=True, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False
                )
            version = self._connection.execute("PRAGMA data_version").fetchone()[0]
            if version == self._version:
                return None
            rows = self._connection.execute(_STATE).fetchall()
        except sqlite3.Error:
            self.close()
            return None
        self._version = version
        return state_of(rows)

    def close(self) -> None:
        """Drop the connection; the next poll opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class ThreadWatch:
    """Queries Django's database in its own thread."""

    seconds = 0.05

    def __init__(self) -> None:
        self._thread = Threads(1)
        self._last: LedgerState | None = None

    async def look(self) -> LedgerState | None:
        """See Watch."""
        state = await self._thread.run(self._ask)
        if state == self._last:
            return None
        self._last = state
        return state

    def _ask(self) -> LedgerState | None:
        try:
            connection.close_if_unusable_or_obsolete()
            with connection.cursor() as cursor:
                cursor.execute(_STATE)
                return state_of(cursor.fetchall())
        except Exception:  # whatever a driver raises: the next poll tries again
            connection.close()
            return self._last


def site_watch() -> Watch:
    """A watch on the site's own database."""
    database = settings.DATABASES["default"]
    return SqliteWatch(Path(database["NAME"])) if connection.vendor == "sqlite" else ThreadWatch()
