"""Backs up the site as it is just before something is published; the request waits only until that state is held for
the backup."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import DatabaseError, connection

from ground import child_process
from nzgs_tourney.services.backups.automatic import back_up
from nzgs_tourney.store.backups.backup_folder import backup_folder, folder_path

_PATIENCE_SECONDS = 2.0
_LONGEST_SECONDS = 1_200.0
_log = logging.getLogger(__name__)


def back_up_before_publishing() -> None:
    """Start a backup of the current state; do nothing where no folder is chosen.

    It runs in a separate process. A publishing never fails because of it: the desk says what is wrong with backups.
    """
    if folder_path(backup_folder()) is None:
        return
    if not settings.BACKUP_PROCESSES:
        back_up(publishing=True)
        return
    snapshot_held = threading.Event()
    threading.Thread(target=_hold_and_write, args=(snapshot_held,), daemon=True).start()
    snapshot_held.wait(_PATIENCE_SECONDS)


def _hold_and_write(snapshot_held: threading.Event) -> None:
    try:
        with _moment(snapshot_held) as moment:
            child_process.start("backup_job", "--publishing", "--moment", moment).wait(_LONGEST_SECONDS)
    except (OSError, DatabaseError, sqlite3.Error, subprocess.TimeoutExpired) as error:
        _log.warning("No backup before publishing: %s", error)
    finally:
        snapshot_held.set()
        connection.close()


@contextmanager
def _moment(snapshot_held: threading.Event) -> Iterator[str]:
    """The current state, held for another process: a copy of an SQLite database, or a PostgreSQL snapshot."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            snapshot_held.set()
            yield str(snapshot)
        return
    with TemporaryDirectory(prefix="moment-", dir=settings.VAR_DIR) as folder:
        copy = Path(folder) / "moment.sqlite3"
        source = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        with closing(source), closing(sqlite3.connect(copy)) as target:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM django_migrations").fetchone()
            snapshot_held.set()
            source.backup(target)
        yield str(copy)
