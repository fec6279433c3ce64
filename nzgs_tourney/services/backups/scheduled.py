"""Starts backups when they are due while the site is served: a thread checks now and then, and each backup runs in its
own process."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connections
from django.utils import timezone

from ground import child_process
from nzgs_tourney.models import BackupTrouble
from nzgs_tourney.services.backups.automatic import is_due, note_end
from nzgs_tourney.services.backups.unfinished import remove_left

ASK_SECONDS = 20.0
_log = logging.getLogger(__name__)


@contextmanager
def backed_up() -> Iterator[None]:
    """Start backups when they are due for as long as the block runs; first delete what killed ones left."""
    remove_left()
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
    """Start a backup if one is due, and wait for it to end. Returns whether one was due. Trouble is logged, and tried
    again the next time."""
    try:
        if not is_due(timezone.now()):
            return False
        if child_process.start("backup_job").wait() == 0:
            return True
        note_end(BackupTrouble.FAILED, timezone.now())  # it was killed before it could report the trouble itself
        remove_left()
        return False
    except (OSError, DatabaseError) as error:
        _log.warning("The backup could not be begun: %s", error)
        return False
    finally:
        connections.close_all()
