"""The folder for the site's automatic backups, and its contents."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from games.models import Stream
from nzgs_tourney.models import BackupFolder
from nzgs_tourney.site.backups.names import NOTE, made_when


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
