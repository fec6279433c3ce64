"""While the site is served, backups are begun when they are due: by a thread that asks once a while, in a process of
their own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connections
from django.utils import timezone

from games import child_process
from nzgs_tourney.models import BackupTrouble
from nzgs_tourney.services.backups.automatic import is_due, note_end

ASK_SECONDS = 20.0
_log = logging.getLogger(__name__)


@contextmanager
def backed_up() -> Iterator[None]:
    """Begin backups when they are due for as long as the block runs."""
    ended = threading.Event()
    threading.Thread(target=_keep, args=(ended,), daemon=True, name="backups").start()
    try:
        yield
    finally:
        ended.set()


def _keep(ended: threading.Event) -> None:
    while not ended.wait(ASK_SECONDS):
        begin_if_due()


def begin_if_due() -> bool:
    """Begin a backup where one is due, and wait for its end; whether it was. Trouble is logged, and asked about again
    the next time."""
    try:
        if not is_due(timezone.now()):
            return False
        if child_process.start("backup_job").wait() == 0:
            return True
        note_end(BackupTrouble.FAILED, timezone.now())  # it was ended before it could say so itself
        return False
    except (OSError, DatabaseError) as error:
        _log.warning("The backup could not be begun: %s", error)
        return False
    finally:
        connections.close_all()
