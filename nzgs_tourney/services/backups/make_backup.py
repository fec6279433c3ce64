"""Writes the whole site, with its signing key, into one file, and deletes what killed backups left behind.

A backup notes its folder in the site's folder for as long as it writes, and holds that note: the lock ends with the
process, so that a note that nobody holds is a killed one's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games.models import Stream
from games.store.archive_file import archive_folder
from ground.held_file import hold
from nzgs_tourney.models import Event
from nzgs_tourney.services.backups.site_tables import columns_of, one_moment, site_models, site_rows
from nzgs_tourney.site.backups.container import LedgerHead, Manifest, remove_unfinished, written
from nzgs_tourney.site.deployment.kept_key import key_of_next_start


def make_backup(
    path: Path, password: str = "", *, secret_key: str = "", made_at: str = "", snapshot: str = ""
) -> Manifest:
    """Write database, secret key and uploaded archives into one file, all of one moment; returns its manifest.

    Nobody who uses the site has to wait. The file appears once it is complete, read back and on disk. Secret key and
    time are the site's and now unless given. `snapshot` names the moment, if another connection holds it. Raises
    OSError where the file can't be written, and Refused where it can't be read back. What earlier backups left that
    were killed is deleted first.
    """
    remove_left()
    with noted(path.parent), written(path, password) as out, one_moment(snapshot):
        for model in site_models():
            columns = [field.attname for field in columns_of(model)]
            out.table(model._meta.label_lower, columns, site_rows(model))
        for file in sorted(archive_folder().glob("*.zip")):
            out.file(f"archives/{file.name}", file)
        out.secret_key(secret_key or key_of_next_start())
        return out.finish(
            program=program_version(),
            made_at=made_at or timezone.now().isoformat(timespec="seconds"),
            migrations=applied_migrations(),
            ledgers=[
                LedgerHead(key=stream.key, seq=stream.seq, head=stream.head)
                for stream in Stream.objects.order_by("key")
            ],
            events=list(Event.objects.order_by("pk").values_list("name", flat=True)),
        )


def applied_migrations() -> list[str]:
    """The state of the database: its applied migrations as `app.name`, ordered by name."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def program_version() -> str:
    """The version of this program."""
    try:
        return version("nzgs-tourney")
    except PackageNotFoundError:
        return "not installed"


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
