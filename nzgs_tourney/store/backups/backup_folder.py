"""The folder for the site's automatic backups: its contents, and copies on this computer from before somebody was
forgotten, which still contain the name.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import OperationalError, connection
from django.db.models import Max

from games.models import Stream
from nzgs_tourney.models import BackupFolder
from nzgs_tourney.site.backups.container import SUFFIX
from nzgs_tourney.site.backups.names import NOTE, made_when
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A file in the folder; `made` is local time."""

    path: Path
    made: datetime
    size: int


def backup_folder() -> BackupFolder:
    """The row with the folder; an unsaved one where no folder was ever chosen. One query."""
    return BackupFolder.objects.filter(pk=1).first() or BackupFolder(pk=1)


def folder_path(row: BackupFolder) -> Path | None:
    """The folder for backups: from the setting, or as chosen; None for no backups."""
    path = settings.BACKUP_FOLDER or row.path
    return Path(path) if path else None


def is_there(folder: Path) -> bool:
    """Whether this is the chosen folder: an unplugged stick may leave an empty folder behind."""
    return (folder / NOTE).is_file()


def kept_backups(row: BackupFolder) -> list[KeptBackup]:
    """This site's backups in the folder, the newest first; none where it can't be read."""
    folder, backups = folder_path(row), []
    try:
        for path in folder.iterdir() if folder is not None else ():
            made_at = made_when(path.name, row.mark)
            if made_at is not None:
                backups.append(KeptBackup(path, made_at, path.stat().st_size))
    except OSError:
        return []
    return sorted(backups, key=lambda backup: (backup.made, backup.path.name), reverse=True)


def heads_now() -> str:
    """The heads of all ledgers in one text, which changes when any of them does. One query."""
    heads = Stream.objects.order_by("key").values_list("key", "head")
    return hashlib.sha256(repr(list(heads)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OldCopy:
    """A file; `automatic`: it is one of the site's own backups in the chosen folder."""

    path: Path
    made: datetime
    automatic: bool


def old_copies() -> tuple[OldCopy, ...]:
    """Copies made before the last person was forgotten, the oldest first; none where nobody was, or none can be read.

    Two queries, and a look into the folders.
    """
    last = Player.objects.aggregate(last=Max("forgotten_at"))["last"]
    return () if last is None else tuple(copy_line for copy_line in copies() if copy_line.made <= last)


def copies() -> tuple[OldCopy, ...]:
    """All copies on this computer that can be read, the oldest first. One query, and a look into the folders."""
    automatic = [(backup.path, True) for backup in kept_backups(backup_folder())]
    other_copies = [(path, False) for path in _others()]
    found = [
        OldCopy(path, made_at, own)
        for path, own in (*automatic, *other_copies)
        if (made_at := _modified_at(path)) is not None
    ]
    return tuple(sorted(found, key=lambda copy_line: (copy_line.made, copy_line.path)))


def _others() -> list[Path]:
    """Copies that the program made before a new version or a restore, or of an event whose other history was taken."""
    folder = Path(settings.VAR_DIR) / "before-restore"
    copies = [*folder.glob(f"*{SUFFIX}"), *folder.glob("*.event.json")]
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        copies += database.parent.glob(f"{database.stem}-before-*{database.suffix}")
    return copies


def _modified_at(path: Path) -> datetime | None:
    """When a file was last written, None where it is gone or can't be read."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None


def truncate_wal() -> None:
    """Empty SQLite's write-ahead log, which may still hold erased text; does nothing on PostgreSQL.

    If somebody is reading at the moment, SQLite does it with a later change.
    """
    if connection.vendor == "sqlite":
        with suppress(OperationalError), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.fetchall()
