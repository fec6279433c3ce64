"""Deletes what killed backups left behind, wherever they were writing.

A backup notes its folder in the site's folder for as long as it writes, and holds that note: the lock ends with the
process, so that a note that nobody holds is a killed one's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from django.conf import settings

from ground.held_file import hold
from nzgs_tourney.site.backups.container import remove_unfinished

OWN = "backup-"
"""How the names of folders in the site's folder begin in which a backup is made."""
_NOTE = ".backup-in-"


@contextmanager
def noted(folder: Path) -> Iterator[None]:
    """Note in the site's folder, as long as the block runs, that a backup is being written into this folder."""
    note = Path(settings.VAR_DIR) / f"{_NOTE}{uuid4().hex}"
    try:
        file = note.open("x", encoding="utf-8")
    except OSError:  # a backup can be made of a site whose folder can't be written
        yield
        return
    try:
        with file:
            hold(file)
            file.write(str(folder.resolve()))
            file.flush()
            yield
    finally:
        note.unlink(missing_ok=True)


def remove_left() -> None:
    """Delete every unfinished backup that no living process holds, in each folder where one was being written. Where a
    folder can't be reached, e.g. on a stick that isn't plugged in, its note stays for the next time."""
    site = Path(settings.VAR_DIR)
    for note in site.glob(f"{_NOTE}*"):
        with suppress(OSError):
            with note.open("r+", encoding="utf-8") as file:
                folder = Path(file.read()) if hold(file) else None
            if folder is not None and folder.is_dir():
                remove_unfinished(folder)
                note.unlink()
    for folder in site.glob(f"{OWN}*"):
        if remove_unfinished(folder):
            with suppress(OSError):  # where more is in it
                folder.rmdir()
