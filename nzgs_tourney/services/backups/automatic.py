"""Automatic backups: every few minutes when something changed, before each publishing and soon after it. While the
site is served, a thread checks now and then, and each backup runs in its own process.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.models import Q
from django.utils import timezone

from ground import child_process
from ground.errors import Refused
from ground.held_file import hold
from ground.repeating import repeated
from nzgs_tourney.models import BackupFolder, BackupTrouble
from nzgs_tourney.services.backups.choose_folder import mark_folder
from nzgs_tourney.services.backups.make_backup import OWN, make_backup, noted, remove_left
from nzgs_tourney.site.backups.container import SUFFIX, Manifest, remove_unfinished
from nzgs_tourney.site.backups.names import backup_name, is_part, superfluous
from nzgs_tourney.store.backups.backup_folder import backup_folder, folder_path, heads_now, is_there, kept_backups

EVERY = timedelta(minutes=5)
UNOFFICIAL = timedelta(minutes=15)
"""How often to look for changes that no ledger records: drafts, contact details, waiting lists."""
AGAIN = timedelta(minutes=1)
"""The pause after trouble: a stick that is plugged in again is soon noticed."""
_LONGEST = timedelta(minutes=20)


def is_due(now: datetime) -> bool:
    """Whether to start a backup now. At most three short queries."""
    row = backup_folder()
    if folder_path(row) is None or (row.held_until is not None and row.held_until > now):
        return False
    if row.tried_at is None or row.tried_at > now:
        return True
    waited = now - row.tried_at
    if row.trouble:
        return waited >= AGAIN
    return waited >= UNOFFICIAL or (waited >= EVERY and heads_now() != row.heads)


def back_up(
    *, publishing: bool = False, moment: str = "", always: bool = False, at_once: bool = False
) -> BackupTrouble:
    """Write a backup into the folder if something changed since the last one, and record how that went.

    If several processes start at once, one writes; but before a publishing, or `at_once`, nobody waits for
    another. `moment` comes from `services.backups.before_publishing`; `always` writes even if nothing changed. Raises
    Refused where what was written can't be read back; that is recorded as a failure too.
    """
    row, now = _row(), timezone.now()
    folder = folder_path(row)
    if folder is None or not (publishing or at_once or _takes_lease(now)):
        return BackupTrouble(row.trouble)
    trouble = BackupTrouble.FAILED
    try:
        trouble = _written(row, folder, now, publishing=publishing, moment=moment, always=always)
    except OSError as error:
        trouble = _trouble(error, folder)
    finally:
        note_end(trouble, now, was_held=not (publishing or at_once))
    return trouble


def note_end(trouble: BackupTrouble, now: datetime, *, was_held: bool = True) -> None:
    """Record how a backup ended. `was_held`: it held the lease, which is released for the next one."""
    rows = BackupFolder.objects.filter(pk=1)
    rows.update(trouble=trouble, **({"held_until": None} if was_held else {}))
    rows.filter(trouble="").update(trouble_since=None)
    rows.exclude(trouble="").filter(trouble_since=None).update(trouble_since=now)


def _written(
    row: BackupFolder, folder: Path, now: datetime, *, publishing: bool, moment: str, always: bool
) -> BackupTrouble:
    if settings.BACKUP_FOLDER and row.path != settings.BACKUP_FOLDER and folder.is_dir():
        try:  # the first time in the folder from the setting
            mark_folder(folder)
        except Refused:
            return BackupTrouble.REFUSED
        BackupFolder.objects.filter(pk=1).update(path=settings.BACKUP_FOLDER)
    if not is_there(folder):
        return BackupTrouble.AWAY
    password = settings.BACKUP_PASSWORD or row.password
    heads = heads_now()
    with TemporaryDirectory(prefix=OWN, dir=settings.VAR_DIR) as own:
        file = Path(own) / f"site{SUFFIX}"
        with _reading_from(moment):
            digest = _digest(make_backup(file, password, snapshot=moment))
        backup_names = {backup.path.name for backup in kept_backups(row)}
        if digest == row.digest and row.name in backup_names and not always:
            name = row.name
        else:
            name = backup_name(row.mark, timezone.localtime(now), publishing=publishing)
            with noted(folder):
                _copy(file, folder / name)
        size = file.stat().st_size
    _thin_out(row, folder, now)
    payload = {"good_at": now, "name": name, "size": size, "digest": digest}
    # What is published next is soon in a backup of its own: sheets are printed of it.
    BackupFolder.objects.filter(pk=1).update(**payload, **({"tried_at": None} if publishing else {"heads": heads}))
    return BackupTrouble.NONE


def _copy(file: Path, path: Path) -> None:
    """Copy the file to `path`, on disk and read back. Raises OSError, with what was at `path` unchanged."""
    unfinished = path.with_name(f".{path.name}.part")
    remove_unfinished(path.parent)
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        # Readable by nobody else: without a password the file contains every secret of the site.
        with file.open("rb") as source, open(os.open(unfinished, flags, 0o600), "wb") as target:
            hold(target)
            shutil.copyfileobj(source, target, 1024 * 1024)
            target.flush()
            os.fsync(target.fileno())
        if _sha256(unfinished) != _sha256(file):
            raise OSError(errno.EIO, "What was read back is not what was written")
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def _thin_out(row: BackupFolder, folder: Path, now: datetime) -> None:
    """Delete surplus backups, and what interrupted ones left behind."""
    backups = kept_backups(row)
    local = timezone.localtime(now).replace(tzinfo=None)
    go = set(superfluous((backup.made for backup in backups), local))
    for backup in backups:
        if backup.made in go:
            backup.path.unlink(missing_ok=True)
    for path in folder.iterdir():
        if is_part(path.name, row.mark) and now.timestamp() - path.stat().st_mtime > _LONGEST.total_seconds():
            path.unlink(missing_ok=True)


def _row() -> BackupFolder:
    return BackupFolder.objects.get_or_create(pk=1)[0]


def _takes_lease(now: datetime) -> bool:
    """Whether this process gets the lease, so is the one that writes."""
    free = Q(held_until=None) | Q(held_until__lte=now)
    return BackupFolder.objects.filter(free, pk=1).update(held_until=now + _LONGEST, tried_at=now) == 1


def _trouble(error: OSError, folder: Path) -> BackupTrouble:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return BackupTrouble.FULL
    if not is_there(folder):
        return BackupTrouble.AWAY
    refused = (errno.EACCES, errno.EPERM, errno.EROFS)
    return BackupTrouble.REFUSED if error.errno in refused else BackupTrouble.FAILED


def _digest(manifest: Manifest) -> str:
    """A digest that changes when anything in a backup does."""
    contents = sorted((content.entry, content.sha256) for content in manifest.contents)
    return hashlib.sha256(repr(contents).encode()).hexdigest()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _reading_from(copy: str) -> Iterator[None]:
    """This thread's queries go to that SQLite file; an empty name, or PostgreSQL, changes nothing."""
    if not copy or connection.vendor != "sqlite":
        yield
        return
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = copy
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


ASK_SECONDS = 20.0
_log = logging.getLogger(__name__)


def backed_up() -> AbstractContextManager[None]:
    """Start backups when they are due for as long as the block runs; first delete what killed ones left."""
    remove_left()
    return repeated(begin_if_due, seconds=ASK_SECONDS, name="backups")


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
