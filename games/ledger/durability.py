"""On the disk before it is said, without holding the ledger's lock meanwhile.

PostgreSQL keeps a lock until the transaction that took it is on the disk, and everybody else who writes to that ledger
waits for it. So a transaction under the lock commits without waiting for the disk, and waits for it right after: what
it committed is then written together with what others committed meanwhile. On SQLite a commit writes by itself.
"""

from __future__ import annotations

from typing import TypeVar

from django.db import connection, transaction
from django.db.models import Func, Model, QuerySet, TextField

from ratings.prepared import prepared_cursor

Row = TypeVar("Row", bound=Model)
Read = TypeVar("Read")

_FLUSH = "SELECT pg_logical_emit_message(true, 'flush', '')"
"""Writes a note for nobody: the commit of that waits until the disk has it, and so all before it."""


def not_waiting_for_the_disk(rows: QuerySet[Row, Read]) -> QuerySet[Row, Read]:
    """These rows; a transaction that reads one of them commits without waiting for the disk, and so must have called
    `on_disk_before_answering`."""
    if connection.vendor != "postgresql":
        return rows
    off = Func(template="set_config('synchronous_commit', 'off', true)", output_field=TextField())
    early: QuerySet[Row, Read] = rows.annotate(commits_early=off)  # type: ignore[assignment]  # the rows are the same
    return early


def on_disk_before_answering() -> None:
    """The block of this transaction ends when what it committed is on the disk. Called before the lock is taken.

    Where that can't be made sure, the commit raises Django's error of the database: the outcome isn't known then, as
    where the connection broke during a commit.
    """
    if connection.vendor != "postgresql":
        return
    asked = (hook[1] for hook in connection.run_on_commit if isinstance(hook[1], _FlushOnce))
    # Once for each savepoint, with which it would be forgotten, and done once for all that stand.
    transaction.on_commit(next(asked, None) or _FlushOnce())


class _FlushOnce:
    """What is done after a commit, however often it was asked for."""

    def __init__(self) -> None:
        self._done = False

    def __call__(self) -> None:
        if not self._done:
            self._done = True
            flush()


def flush() -> None:
    """Wait until all that anybody has committed so far is on the disk."""
    if connection.vendor == "postgresql":
        with prepared_cursor(connection) as cursor:
            cursor.execute(_FLUSH)
