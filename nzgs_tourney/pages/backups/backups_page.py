"""Whether the site backs itself up, and when the last good backup was: for the desk and for the page *Backups*."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils.timezone import localtime, now

from games.models import LedgerEvent
from nzgs_tourney.models import BackupFolder, BackupTrouble
from nzgs_tourney.site.deployment.drives import offered_folders
from nzgs_tourney.store.backups.backup_folder import backup_folder, folder_path, kept_backups
from nzgs_tourney.tournament.wording.events.backup_words import size_text

LATE = timedelta(minutes=20)
_SHOWN = 12


class BackupState(StrEnum):
    """The state of backups; every state except GOOD and BEGINNING is a notice at the desk."""

    NOWHERE = "nowhere"
    BEGINNING = "beginning"
    GOOD = "good"
    LATE = "late"
    AWAY = "away"
    FULL = "full"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Backups:
    """The state of backups. `good_at` is when the folder last had everything, `folder` its path, empty for none."""

    state: BackupState
    folder: str
    good_at: datetime | None
    since: datetime | None

    @property
    def has_notice(self) -> bool:
        """Whether there is a notice about it."""
        return self.state not in (BackupState.GOOD, BackupState.BEGINNING)

    @property
    def loud(self) -> bool:
        """Whether somebody must act at once."""
        return self.state in (BackupState.AWAY, BackupState.FULL, BackupState.REFUSED, BackupState.FAILED)


@dataclass(frozen=True, slots=True)
class BackupLine:
    """A backup in the folder; `publishing`: it was made before a round was published."""

    name: str
    made: datetime
    size: str
    publishing: bool


@dataclass(frozen=True, slots=True)
class BackupsPage:
    """The page: the state, the newest files with how many more there are, and folders to choose from."""

    now: Backups
    by_setting: bool
    encrypted: bool
    lines: tuple[BackupLine, ...]
    more: int
    choices: tuple[str, ...]


def backups_now() -> Backups:
    """The state. At most two queries."""
    return _state(backup_folder())


def backups_page() -> BackupsPage:
    """The page. The same queries, and a look into the folder."""
    row = backup_folder()
    state = _state(row)
    backups = kept_backups(row)
    lines = [
        BackupLine(backup.path.name, backup.made, size_text(backup.size), "publishing" in backup.path.name)
        for backup in backups
    ]
    return BackupsPage(
        now=state,
        by_setting=bool(settings.BACKUP_FOLDER),
        encrypted=bool(settings.BACKUP_PASSWORD or row.password),
        lines=tuple(lines[:_SHOWN]),
        more=max(0, len(lines) - _SHOWN),
        choices=tuple(str(folder) for folder in offered_folders()),
    )


def _state(row: BackupFolder) -> Backups:
    folder: Path | None = folder_path(row)
    good, since = (localtime(moment) if moment else None for moment in (row.good_at, row.trouble_since))
    return Backups(_state_of_folder(row, folder), str(folder or ""), good, since)


def _state_of_folder(row: BackupFolder, folder: Path | None) -> BackupState:
    if folder is None:
        return BackupState.NOWHERE
    if row.trouble != BackupTrouble.NONE:
        return BackupState(row.trouble)
    if row.good_at is None:
        return BackupState.BEGINNING
    if now() - row.good_at > LATE:
        last = LedgerEvent.objects.order_by("-pk").values_list("at", flat=True).first()
        if last is not None and last > row.good_at:
            return BackupState.LATE
    return BackupState.GOOD
