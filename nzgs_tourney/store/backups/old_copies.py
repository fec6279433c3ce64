"""Copies of the database on this computer from before somebody was forgotten, which still contain the name."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import OperationalError, connection
from django.db.models import Max

from nzgs_tourney.site.backups.container import SUFFIX
from nzgs_tourney.store.backups.backup_folder import backup_folder, kept_backups
from ratings.models import Player


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
    """Copies that the program made before a new version or a restore."""
    copies = [*(Path(settings.VAR_DIR) / "before-restore").glob(f"*{SUFFIX}")]
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
