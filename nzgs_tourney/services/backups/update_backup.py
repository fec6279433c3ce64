"""Brings a backup from an older version of the program up to date, in a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.store.archive_file import archive_folder
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.migration_state import executor_for, last_of
from nzgs_tourney.services.backups.restore_site import empty, load
from nzgs_tourney.site.backups.container import LedgerHead, opened
from nzgs_tourney.store.backups.site_tables import site_models


def update_backup(path: Path, password: str, out: Path) -> None:
    """Load the backup into this empty database in the schema of its time, migrate it, and write it to `out`.

    Raises Refused where it can't be loaded, or where a ledger has changed afterwards; OSError where a file can't be
    read or written.
    """
    if connection.introspection.table_names():
        raise Refused(_("A backup is brought up to date in an empty database only."))
    with opened(path, password) as backup:
        executor = executor_for(backup.manifest.migrations)
        state = executor.migrate(last_of(backup.manifest.migrations, executor.loader.graph))
        with transaction.atomic(), _guards_of_then_lifted():
            empty(site_models(state.apps))
            load(backup, state.apps)
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        archive_folder().mkdir(parents=True, exist_ok=True)
        for content in backup.manifest.files:
            with (archive_folder() / Path(content.entry).name).open("wb") as file:
                backup.copy(content, file)
        manifest = make_backup(out, registry=apps, secret_key=backup.secret_key, made_at=backup.manifest.made_at)
        if _heads(manifest.ledgers) - _heads(backup.manifest.ledgers):
            raise Refused(_("A history changed."))


@contextmanager
def _guards_of_then_lifted() -> Iterator[None]:
    """Remove the triggers of an SQLite database and put exactly the same ones back: the current ones may not fit its
    columns.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {connection.ops.quote_name(name)}")
        yield
        for _, create_sql in triggers:
            cursor.execute(create_sql)


def _heads(ledgers: list[LedgerHead]) -> set[tuple[str, int, str]]:
    return {(ledger.key, ledger.seq, ledger.head) for ledger in ledgers}
