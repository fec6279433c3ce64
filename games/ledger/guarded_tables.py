"""Lets migrations alter guarded tables by lifting the guards meanwhile.

SQLite alters a table by making it again, which loses its triggers and fails where another table's trigger names it; on
both databases a guard would refuse filling in the new column.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

from games.ledger.guard_migration import InstallGuards
from games.ledger.guards import Guard

_STANDING = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'guard%'",
    "postgresql": "SELECT tgname, tgrelid::regclass::text FROM pg_trigger "
    "WHERE NOT tgisinternal AND tgenabled = 'O' AND tgname LIKE 'guard%'",
}


def altering(*operations: Operation) -> list[Operation]:
    """These migration operations with every installed guard lifted: the same guards are restored afterwards, in either
    direction."""
    put_back: list[str] = []

    def lift(_apps: object, editor: BaseDatabaseSchemaEditor) -> None:
        vendor = editor.connection.vendor
        with editor.connection.cursor() as cursor:
            cursor.execute(_STANDING[vendor])
            standing = cursor.fetchall()
        for name, table_or_sql in standing:
            if vendor == "sqlite":
                editor.execute(f"DROP TRIGGER {name}", params=None)
                put_back.append(table_or_sql)
            else:
                editor.execute(f"ALTER TABLE {table_or_sql} DISABLE TRIGGER {name}", params=None)
                put_back.append(f"ALTER TABLE {table_or_sql} ENABLE TRIGGER {name}")

    def restore(_apps: object, editor: BaseDatabaseSchemaEditor) -> None:
        while put_back:
            editor.execute(put_back.pop(), params=None)

    return [migrations.RunPython(lift, restore), *operations, migrations.RunPython(restore, lift)]


def adding_columns(guards: Sequence[Guard], *operations: Operation) -> list[Operation]:
    """These operations, which add columns that the guards name, and the guards installed for them; reversed, the guards
    stand as they were before."""
    return [InstallGuards([], guards), *altering(*operations), InstallGuards(guards, [])]
