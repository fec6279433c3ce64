"""Chooses the folder for automatic backups, by a director or administrator."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings
from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.models import BackupFolder
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.site.backups.names import NOTE
from nzgs_tourney.store.backups.backup_folder import backup_folder

_ABOUT = """NZGS Tourney writes backups of a tournament site into this folder, every few minutes.

Each file that ends in .backup holds everything: events, results, accounts. Keep them safe.

Has the laptop died? On another computer with NZGS Tourney:
1. Start the program and open the page that it prints.
2. Choose "Restore a backup" and take the newest file from this folder.

Please leave this text here: the program knows the folder by it.
"""


@transaction.atomic
def choose_folder(path: str, password: str, *, actor: Actor) -> BackupFolder:
    """Back up into this folder of this computer from now on, encrypted where there is a password.

    A text file in the folder marks it and explains its files. Raises Refused where a setting gives the folder, and
    where it isn't there or can't be written to.
    """
    if settings.BACKUP_FOLDER:
        raise Refused(gettext("The folder comes from BACKUP_FOLDER: change it there."))
    folder = Path(path.strip()).expanduser()
    if not folder.is_absolute():
        raise Refused(gettext("Type the whole path of the folder, e.g. /media/usb or E:\\Backups."))
    if not folder.is_dir():
        raise Refused(
            gettext("There is no folder {path} on this computer. Is the stick plugged in?").format(path=folder)
        )
    mark_folder(folder)
    stream = locked_site()
    row = backup_folder()
    changed = row.path != str(folder)
    row.path, row.password = str(folder), password
    row.tried_at = row.good_at = row.held_until = row.trouble_since = None
    row.digest = row.heads = row.trouble = ""
    row.save()
    if changed:
        append(stream, "backups.chosen", "site", actor, {"folder": str(folder)})
    return row


@transaction.atomic
def stop_backups(*, actor: Actor) -> None:
    """Stop automatic backups; existing ones stay. Stopping twice changes nothing more."""
    stream = locked_site()
    row = backup_folder()
    if row.path:
        BackupFolder.objects.filter(pk=row.pk).update(path="", password="", trouble="", trouble_since=None)
        append(stream, "backups.stopped", "site", actor, {"folder": row.path})


def mark_folder(folder: Path) -> None:
    """Write the text file that marks a folder. Raises Refused where that can't be done."""
    unfinished = folder / f".{NOTE}.part"
    try:
        unfinished.write_text(_ABOUT, encoding="utf-8")
        os.replace(unfinished, folder / NOTE)
    except OSError as error:
        why = error.strerror or str(error)
        sentence = gettext("Nothing can be written into {path} ({why}). Choose another folder.")
        raise Refused(sentence.format(path=folder, why=why)) from error
