"""Makes sure that a commit is on disk before the user gets an answer, without holding the ledger's lock meanwhile.

PostgreSQL keeps a lock until its transaction is on disk, and everybody else who writes to that ledger waits. So a
transaction under the lock commits without waiting for the disk, and waits right after: its commit is then written
together with others made meanwhile. On SQLite a commit always writes to disk.
"""

from __future__ import annotations

from typing import TypeVar

from django.db import connection, transaction
from django.db.models import Func, Model, QuerySet, TextField

from ratings.prepared import prepared_cursor

Row = TypeVar("Row", bound=Model)
Read = TypeVar("Read")

_FLUSH = "SELECT pg_logical_emit_message(true, 'flush', '')"
"""Writes an empty message: its commit waits for the disk, and so for everything before it."""


def not_waiting_for_the_disk(rows: QuerySet[Row, Read]) -> QuerySet[Row, Read]:
    """These rows; a transaction that reads one of them commits without waiting for the disk, so it must have called
    `on_disk_before_answering`."""
    if connection.vendor != "postgresql":
        return rows
    off = Func(template="set_config('synchronous_commit', 'off', true)", output_field=TextField())
    early: QuerySet[Row, Read] = rows.annotate(commits_early=off)  # type: ignore[assignment]  # the rows are the same
    return early


def on_disk_before_answering() -> None:
    """The current transaction's block ends when its commit is on disk. Call it before taking the lock.

    Where the flush fails, the commit raises Django's database error: the outcome is unknown then, as when the
    connection breaks during a commit.
    """
    if connection.vendor != "postgresql":
        return
    asked = (hook[1] for hook in connection.run_on_commit if isinstance(hook[1], _FlushOnce))
    # Registered for each savepoint, since a rollback to it drops the call; it runs once for all that remain.
    transaction.on_commit(next(asked, None) or _FlushOnce())


class _FlushOnce:
    """A call after a commit that runs once, however often it was registered."""

    def __init__(self) -> None:
        self._done = False

    def __call__(self) -> None:
        if not self._done:
            self._done = True
            flush()


def flush() -> None:
    """Wait until everything committed so far, by anybody, is on disk."""
    if connection.vendor == "postgresql":
        with prepared_cursor(connection) as cursor:
            cursor.execute(_FLUSH)
