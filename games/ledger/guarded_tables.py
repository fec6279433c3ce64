"""Operations of migrations on guarded tables: they install guards, and lift them while a table is altered.

SQLite alters a table by making it again, which loses its triggers and fails where another table's trigger names it; on
both databases a guard would refuse filling in the new column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from games.ledger.guards import Guard, install_sql, remove_sql

_STANDING = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'guard%'",
    "postgresql": "SELECT tgname, tgrelid::regclass::text FROM pg_trigger "
    "WHERE NOT tgisinternal AND tgenabled = 'O' AND tgname LIKE 'guard%'",
}


def altering(*operations: Operation) -> list[Operation]:
    """These migration operations with every installed guard lifted: the same guards are restored afterwards, in either
    direction."""
    lifted: list[str] = []
    return [_LiftGuards(lifted), *operations, _RestoreGuards(lifted)]


def adding_columns(guards: Sequence[Guard], *operations: Operation) -> list[Operation]:
    """These operations, which add columns that the guards name, and the guards installed for them; reversed, the guards
    stand as they were before."""
    return [InstallGuards([], guards), *altering(*operations), InstallGuards(guards, [])]


class _GuardOperation(Operation):
    """A migration operation on guards. It only runs SQL and needs no models: for a `RunPython`, Django would build all
    models again, and a new site would wait for that at every guard."""

    reversible = True

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Models don't change."""


class _LiftGuards(_GuardOperation):
    """Lifts every installed guard; reversed, restores those that were lifted."""

    def __init__(self, lifted: list[str]) -> None:
        """`lifted`: the statements that restore what is lifted, shared with the operation that restores it."""
        self.lifted = lifted

    def database_forwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Lift them."""
        _lift(editor, self.lifted)

    def database_backwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Restore them."""
        _restore(editor, self.lifted)


class _RestoreGuards(_LiftGuards):
    """Restores the guards that were lifted; reversed, lifts every installed one."""

    def database_forwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Restore them."""
        _restore(editor, self.lifted)

    def database_backwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Lift them."""
        _lift(editor, self.lifted)


def _lift(editor: BaseDatabaseSchemaEditor, lifted: list[str]) -> None:
    vendor = editor.connection.vendor
    with editor.connection.cursor() as cursor:
        cursor.execute(_STANDING[vendor])
        standing = cursor.fetchall()
    for name, table_or_sql in standing:
        if vendor == "sqlite":
            editor.execute(f"DROP TRIGGER {name}", params=None)
            lifted.append(table_or_sql)
        else:
            editor.execute(f"ALTER TABLE {table_or_sql} DISABLE TRIGGER {name}", params=None)
            lifted.append(f"ALTER TABLE {table_or_sql} ENABLE TRIGGER {name}")


def _restore(editor: BaseDatabaseSchemaEditor, lifted: list[str]) -> None:
    while lifted:
        editor.execute(lifted.pop(), params=None)


class InstallGuards(_GuardOperation):
    """The migration operation that installs these guards."""

    def __init__(self, declared: Sequence[Guard], before: Sequence[Guard] = ()) -> None:
        """`before`: the guards to restore when the migration is reversed."""
        self.declared, self.before = declared, before

    def database_forwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Install the guards, replacing any that are there."""
        self._replace(editor, self.declared)

    def database_backwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Remove the guards and restore those from before."""
        self._replace(editor, self.before)

    def _replace(self, editor: BaseDatabaseSchemaEditor, guards: Sequence[Guard]) -> None:
        vendor = editor.connection.vendor
        guards = [_with_columns_so_far(guard, editor) for guard in guards]
        removed = [statement for guard in self.declared for statement in remove_sql(guard, vendor)]
        for statement in removed + [statement for guard in guards for statement in install_sql(guard, vendor)]:
            editor.execute(statement, params=None)


def _with_columns_so_far(guard: Guard, editor: BaseDatabaseSchemaEditor) -> Guard:
    """The guard with the columns that its table, and the table of streams, have so far: a later migration adds the
    others, and installs the guard again."""
    columns = _columns(guard.table, editor)
    forgets = guard.forgets and replace(
        guard.forgets,
        keeps=tuple(column for column in guard.forgets.keeps if column in columns),
        blanks=tuple((column, blank) for column, blank in guard.forgets.blanks if column in columns),
    )
    return replace(
        guard,
        columns=tuple(column for column in guard.columns if column in columns),
        fixed=tuple(column for column in guard.fixed if column in columns),
        unique=tuple(key for key in guard.unique if {column.strip('"') for column in key} <= columns),
        goes_with=guard.goes_with if "rehearsal" in _columns("games_stream", editor) else "",
        forgets=forgets,
    )


def _columns(table: str, editor: BaseDatabaseSchemaEditor) -> frozenset[str]:
    with editor.connection.cursor() as cursor:
        # On SQLite, Django's description of a table parses its SQL: a fifth of a second for a new site.
        cursor.execute(f"SELECT * FROM {editor.quote_name(table)} LIMIT 0")  # noqa: S608 - a table of our own
        return frozenset(column[0] for column in cursor.description)
