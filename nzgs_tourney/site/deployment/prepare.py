"""Prepares what the site needs before it is served: a database of this version, and collected styles and scripts.

On a laptop, with SQLite, the server does both itself. A database that others manage is left to them.
"""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from ground.translation import gettext as _
from nzgs_tourney.site.deployment import folders
from nzgs_tourney.site.deployment.build_id import build_id

_OWN = ("tourney", "games", "ratings")
"""The apps with migrations of the program's own."""


class NotReadyError(Exception):
    """The site can't be served yet; the message is one sentence that says what to run."""


def prepare(say: Callable[[str], object]) -> None:
    """Bring database, styles and scripts up to date where the program may; prints what takes time.

    A database in use is copied first: the copy is put beside it, and its name is printed. Raises NotReadyError where
    somebody else must do it.
    """
    on_sqlite = connection.vendor == "sqlite"
    if is_foreign():
        raise NotReadyError(foreign_database())
    if is_older():
        raise NotReadyError(older_database())
    if is_newer():
        raise NotReadyError(newer_database())
    if is_behind():
        if not on_sqlite:
            raise NotReadyError(_("The database isn’t up to date. Run this first: nzgs-tourney manage migrate"))
        if connection.introspection.table_names():
            say(_("A new version: the database is copied to {file} and brought up to date …").format(file=_copied()))
        else:
            say(_("The database is being made; this takes some seconds …"))
        try:
            call_command("migrate", verbosity=0)
        except DatabaseError as error:
            raise NotReadyError(not_migrated(error)) from error
        gc.collect()  # every step of a migration leaves its picture of all tables
    if not isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        return
    if on_sqlite and not _collected():
        call_command("collectstatic", interactive=False, verbosity=0)
        _mark().write_text(build_id(), encoding="utf-8")
        vars(staticfiles_storage).update(vars(type(staticfiles_storage)()))  # what was just collected
    if not staticfiles_storage.hashed_files:
        command = "nzgs-tourney manage collectstatic --noinput"
        raise NotReadyError(
            _("Styles and scripts aren’t collected yet. Run this first: {command}").format(command=command)
        )


def is_behind() -> bool:
    """Whether the database lacks a migration. Raises OperationalError where there is no database to ask."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_older() -> bool:
    """Whether the database was made before version 0.9.0, whose first migrations have other names: it can't be brought
    up to date. Raises OperationalError where there is no database to ask."""
    applied, in_program = _own_migrations()
    return bool(applied - in_program and in_program - applied)


def is_newer() -> bool:
    """Whether a database that isn't older has a migration of the program's own that this version of it lacks. Raises
    OperationalError where there is no database to ask."""
    applied, in_program = _own_migrations()
    return applied > in_program


def _own_migrations() -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The program's own migrations that the database has, and those that this version has."""
    loader = MigrationLoader(connection)
    of_database, of_program = loader.applied_migrations, loader.disk_migrations
    return {key for key in of_database if key[0] in _OWN}, {key for key in of_program if key[0] in _OWN}


def is_foreign() -> bool:
    """Whether an SQLite file has tables, and none of this program's. Raises DatabaseError for a damaged one."""
    names = connection.introspection.table_names() if connection.vendor == "sqlite" else []
    return bool(names) and "django_migrations" not in names


def foreign_database() -> str:
    """The message for a database that `is_foreign`."""
    sentence = _("{file} belongs to another program: move it away, or set DATABASE_URL. {restore}")
    return sentence.format(file=connection.settings_dict["NAME"], restore=_by_restore())


def damaged_database() -> str:
    """The message for an SQLite file that can't be read as a database."""
    sentence = _("{file} is damaged, or isn’t a database: move it away. {restore}")
    return sentence.format(file=connection.settings_dict["NAME"], restore=_by_restore())


def not_migrated(error: Exception) -> str:
    """The message for a database that can't be brought up to date, e.g. because that was killed midway before."""
    reason = next(iter(str(error).splitlines()), type(error).__name__)
    sentence = _("The database can’t be brought up to date ({reason}): move it away. {restore}")
    return sentence.format(reason=reason, restore=_by_restore())


def _by_restore() -> str:
    return _("To put your events back: nzgs-tourney restore FILE, with your latest backup.")


def older_database() -> str:
    """The message for a database that `is_older`."""
    return _(
        "The database was made by a version before 0.9.0, which this program can’t read: move it away, or choose "
        "another one with DATABASE_URL."
    )


def newer_database() -> str:
    """The message for a database that `is_newer`."""
    return _("The database is from a newer version of the program: install that version again.")


def _copied() -> Path:
    """A copy of the current SQLite database, complete even while somebody writes."""
    source = Path(connection.settings_dict["NAME"])
    copy = source.with_name(f"{source.stem}-before-{timezone.localtime():%Y%m%d-%H%M%S}{source.suffix}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy


def _collected() -> bool:
    """Whether styles and scripts of exactly this build are collected; in a clone they may change at any time."""
    return folders.INSTALLED and _mark().is_file() and _mark().read_text(encoding="utf-8") == build_id()


def _mark() -> Path:
    return Path(settings.STATIC_ROOT) / "version"
