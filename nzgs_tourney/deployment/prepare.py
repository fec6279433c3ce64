"""What must be there before the site can be served: a database of this version, and its styles and scripts collected.

On a laptop, with SQLite, the server sees to both itself. A database that others look after is left to them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from nzgs_tourney.deployment import folders
from ratings.translation import gettext as _


class NotReadyError(Exception):
    """The site can't be served yet; the message is one sentence that says what to run."""


def prepare(say: Callable[[str], object]) -> None:
    """Bring database, styles and scripts up to date where the program may; it tells what takes its time.

    A database that is in use is copied first: the copy lies beside it, and its name is told.
    Raises NotReadyError where somebody else must.
    """
    own = connection.vendor == "sqlite"
    if is_behind():
        if not own:
            raise NotReadyError(_("The database isn’t up to date. Run this first: nzgs-tourney manage migrate"))
        if connection.introspection.table_names():
            say(_("A new version: the database is copied to {file} and brought up to date …").format(file=_copied()))
        else:
            say(_("The database is being made; this takes some seconds …"))
        call_command("migrate", verbosity=0)
    if not isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        return
    if own and not _collected():
        call_command("collectstatic", interactive=False, verbosity=0)
        _mark().write_text(_version(), encoding="utf-8")
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


def _copied() -> Path:
    """A copy of the SQLite database as it is now, whole even while somebody writes."""
    source = Path(connection.settings_dict["NAME"])
    copy = source.with_name(f"{source.stem}-before-{timezone.now():%Y%m%d-%H%M%S}{source.suffix}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy


def _collected() -> bool:
    """Whether styles and scripts of this very version are collected; in a clone they may change at any time."""
    return folders.INSTALLED and _mark().is_file() and _mark().read_text(encoding="utf-8") == _version()


def _mark() -> Path:
    return Path(settings.STATIC_ROOT) / "version"


def _version() -> str:
    return version("nzgs-tourney") if folders.INSTALLED else "a clone"
