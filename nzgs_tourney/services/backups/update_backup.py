"""Brings a backup from an older version of the program up to date, in a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.store.archive_file import archive_folder
from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import empty, load
from nzgs_tourney.services.backups.site_tables import last_of, site_models
from nzgs_tourney.site.backups.container import LedgerHead, opened


def update_backup(path: Path, password: str, out: Path) -> None:
    """Load the backup into this empty SQLite database in the tables of its time, migrate it, and write it to `out`.

    Raises Refused where the database isn't empty, where the backup can't be loaded, and where a ledger has changed
    afterwards; OSError where a file can't be read or written.
    """
    if connection.introspection.table_names():
        raise Refused(gettext("A backup is brought up to date in an empty database only."))
    with opened(path, password) as backup:
        executor = MigrationExecutor(connection)
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
        made = make_backup(out, secret_key=backup.secret_key, made_at=backup.manifest.made_at)
        if _heads(made.ledgers) - _heads(backup.manifest.ledgers):
            raise Refused(gettext("A history changed."))


@contextmanager
def _guards_of_then_lifted() -> Iterator[None]:
    """Remove the triggers and put exactly the same ones back: today's may name columns that aren't there yet."""
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
