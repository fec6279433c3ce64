"""Writes the whole site, with its signing key, into one file."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games.models import Stream
from games.store.archive_file import archive_folder
from nzgs_tourney.models import Event
from nzgs_tourney.services.backups.site_tables import columns_of, one_moment, site_models, site_rows
from nzgs_tourney.services.backups.unfinished import noted, remove_left
from nzgs_tourney.site.backups.container import LedgerHead, Manifest, written


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


def key_of_next_start() -> str:
    """The key that the site will have after a restart: after a restore it is the backup's."""
    path = settings.SECRET_KEY_FILE
    key: str = path.read_text(encoding="ascii") if path is not None and path.exists() else settings.SECRET_KEY
    return key


def keep_key(key: str) -> bool:
    """Keep the key for the next start; False where the environment has another, or the file can't be written."""
    path = settings.SECRET_KEY_FILE
    if path is None:
        return key == settings.SECRET_KEY
    unfinished = path.with_name(".secret-key.part")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        return False
    return True
