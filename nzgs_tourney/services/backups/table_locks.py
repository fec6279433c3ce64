"""Locks whole tables that nobody else may write to meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, sleep

from django.db import OperationalError, connection, transaction

from ground.errors import Refused
from ground.translation import gettext

_PATIENCE_SECONDS = 60
_PAUSE_SECONDS = 0.05
_LOCK_MILLISECONDS = 100
_LOCK_NOT_AVAILABLE = "55P03"
"""The error code, from PostgreSQL's manual, appendix A."""


def keep_writers_out(tables: Sequence[str]) -> None:
    """Let others only read these tables, given by their quoted names, until the end of the current transaction. SQLite
    does so by itself.

    A writer holds some tables and needs others. If this can't get every table, it releases them all and tries again,
    long before PostgreSQL looks for deadlocks (after a second): no writer is aborted. Raises Refused where somebody has
    been writing for a minute.
    """
    if connection.vendor != "postgresql":
        return
    deadline = monotonic() + _PATIENCE_SECONDS
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = {_LOCK_MILLISECONDS}")
        while not _locked(tables):
            if monotonic() > deadline:
                raise Refused(gettext("Somebody has been saving something on this site for a minute. Try again later."))
            sleep(_PAUSE_SECONDS)
        cursor.execute("SET LOCAL lock_timeout TO DEFAULT")


def _locked(tables: Sequence[str]) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
            raise
        return False
    return True
