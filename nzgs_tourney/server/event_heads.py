"""The head of an event's ledger for the front: one query, which shows whether a page has changed and may still be seen.

An event is identified by its address, or by the row of one of its games.

With SQLite the query runs on the event loop, in a few microseconds and without ever waiting for a writer. With another
database one thread runs it for all who wait at the time, so that a slow or unreachable database holds nobody up.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Protocol

from django.conf import settings
from django.db import connection

from games.models import EndingStep, Game, Stream
from nzgs_tourney.live.page_changes import version_outside_events_of
from nzgs_tourney.models import Event
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE

OPEN_SECONDS = 60.0
"""How long one connection is used: a replaced database is noticed at most this much later."""
_WAIT_SECONDS = 0.05
_STREAMS, _EVENTS, _GAMES = Stream._meta.db_table, Event._meta.db_table, Game._meta.db_table
_STEPS = EndingStep._meta.db_table
# Names of tables and streams come from the program itself.
_OTHERS = (
    f"(SELECT COALESCE(MAX(o.head) || MIN(o.head), '') FROM {_STREAMS} o"  # noqa: S608
    f" WHERE o.key IN ('{SITE}', '{NZGS_POINTS}'))"
)
_EVENT = f"FROM {_EVENTS} e JOIN {_STREAMS} s ON s.id = e.stream_id"
_STEP = f"(SELECT COALESCE(MAX(t.id), 0) FROM {_STEPS} t WHERE t.game_id = g.id)"  # noqa: S608
_HEADS = {
    str: f"SELECT e.slug, s.id, s.seq, s.head, {_OTHERS}, 0 {_EVENT} WHERE e.published AND e.slug IN ({{marks}})",
    int: (
        f"SELECT g.id, s.id, s.seq, s.head, {_OTHERS}, {_STEP} {_EVENT} JOIN {_GAMES} g ON g.stream_id = s.id"
        " WHERE e.published AND g.id IN ({marks})"
    ),
}
Key = str | int
"""The address of an event, or the row of one of its games."""


@dataclass(frozen=True, slots=True)
class EventHead:
    """The head of a published event's ledger: its stream's row, number and hash. `others` is what
    `live.page_changes.version_outside_events` says, `step` the row of the last step towards the end of
    the game that was asked for, 0 for none."""

    stream: int
    seq: int
    hash: str
    others: int
    step: int


Row = Sequence[object]
Ask = Callable[[Collection[Key]], list[Row]]


class Heads(Protocol):
    """A source of heads."""

    async def of(self, key: Key) -> EventHead | None:
        """The head of this event, if it is published; None where there is none, or where it can't be read now."""


class SqliteHeads:
    """Queries an SQLite file directly."""

    def __init__(self, file: Path) -> None:
        self._address = f"{file.absolute().as_uri()}?mode=ro"
        self._connection: sqlite3.Connection | None = None
        self._until = 0.0

    async def of(self, key: Key) -> EventHead | None:
        """See Heads."""
        try:
            row = self._open().execute(_HEADS[type(key)].format(marks="?"), [key]).fetchone()
        except sqlite3.Error:
            self.close()
            return None
        return _head(row) if row else None

    def close(self) -> None:
        """Drop the connection; the next query opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        if monotonic() > self._until:
            self.close()
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._address, uri=True, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._until = monotonic() + OPEN_SECONDS
        return self._connection


class ThreadHeads:
    """Queries Django's database in one thread, once for all who are waiting."""

    def __init__(self, ask: Ask | None = None) -> None:
        self._ask = ask or heads_by_django
        self._thread = Threads(1)
        self._waiting: dict[Key, list[asyncio.Future[EventHead | None]]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, key: Key) -> EventHead | None:
        """See Heads."""
        answer: asyncio.Future[EventHead | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(answer)
        if self._asking is None:
            self._asking = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, {}
                heads: dict[object, EventHead] = {}
                try:
                    rows = await self._thread.run(lambda waiting=tuple(waiting): self._ask(waiting))  # type: ignore[misc]
                    heads = {row[0]: _head(row) for row in rows}
                finally:
                    for key, answers in waiting.items():
                        for answer in answers:
                            if not answer.done():
                                answer.set_result(heads.get(key))
        finally:
            self._asking = None


def heads_by_django(keys: Collection[Key]) -> list[Row]:
    """The rows of these events; none where the database can't be reached."""
    rows: list[Row] = []
    try:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            for kind, query in _HEADS.items():
                keys_of_kind = [key for key in keys if type(key) is kind]
                if keys_of_kind:
                    cursor.execute(query.format(marks=", ".join(["%s"] * len(keys_of_kind))), keys_of_kind)
                    rows += cursor.fetchall()
            return rows
    except Exception:  # whatever a driver raises: Django answers the request and reports the error
        connection.close()
        return []


def site_heads() -> Heads:
    """Heads from the site's own database."""
    database = settings.DATABASES["default"]
    return SqliteHeads(Path(database["NAME"])) if connection.vendor == "sqlite" else ThreadHeads()


def _head(row: Row) -> EventHead:
    _key, stream, seq, head, others, step = row
    assert isinstance(stream, int)
    assert isinstance(seq, int)
    assert isinstance(step, int)
    return EventHead(stream, seq, str(head), version_outside_events_of(str(others)), step)
