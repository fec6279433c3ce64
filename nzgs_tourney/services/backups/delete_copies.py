"""Deletes copies that still contain the name of a forgotten person."""

from __future__ import annotations

from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.models import BackupTrouble
from nzgs_tourney.services.backups.automatic import back_up
from nzgs_tourney.store.backups.backup_folder import old_copies


def delete_old_copies() -> int:
    """Delete every copy on this computer from before the last person was forgotten; returns how many there were.

    If automatic backups are among them, a new one is written first: the site is never without one. Raises Refused, with
    nothing deleted, where that fails, and where a file can't be deleted.
    """
    copies = old_copies()
    if any(backup.automatic for backup in copies) and back_up(always=True, at_once=True) != BackupTrouble.NONE:
        raise Refused(gettext("No new backup can be written, so the old ones were kept. See the page Backups."))
    for number, backup in enumerate(copies):
        try:
            backup.path.unlink(missing_ok=True)
        except OSError as error:
            sentence = gettext("{file} can’t be deleted ({why}); {count} others were.")
            why = error.strerror or str(error)
            raise Refused(sentence.format(file=backup.path, why=why, count=number)) from error
    return len(copies)
