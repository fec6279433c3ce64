"""How a migration puts guards in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from games.ledger.guards import Guard, install_sql, remove_sql


class InstallGuards(Operation):
    """The migration operation that installs these guards. It runs statements alone and needs no models: Django would
    make all of them anew for a `RunPython`, which a new site had to wait for at every guard."""

    reversible = True

    def __init__(self, declared: Sequence[Guard], before: Sequence[Guard]) -> None:
        """`before`: what the way back puts in their place."""
        self.declared, self.before = declared, before

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Models are what they were."""

    def database_forwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Install them, in place of those that stand."""
        self._replace(editor, self.declared)

    def database_backwards(self, _label: str, editor: BaseDatabaseSchemaEditor, *_states: object) -> None:
        """Remove them; those from before stand again."""
        self._replace(editor, self.before)

    def _replace(self, editor: BaseDatabaseSchemaEditor, guards: Sequence[Guard]) -> None:
        vendor = editor.connection.vendor
        guards = [_without_later_columns(guard, editor) for guard in guards]
        removed = [statement for guard in self.declared for statement in remove_sql(guard, vendor)]
        for statement in removed + [statement for guard in guards for statement in install_sql(guard, vendor)]:
            editor.execute(statement, params=None)


def _without_later_columns(guard: Guard, editor: BaseDatabaseSchemaEditor) -> Guard:
    """The guard of the columns that its table has so far: a later migration adds the others, and installs it again."""
    with editor.connection.cursor() as cursor:
        columns = {column.name for column in editor.connection.introspection.get_table_description(cursor, guard.table)}
    return replace(guard, columns=tuple(column for column in guard.columns if column in columns))


def install_operation(declared: Sequence[Guard], *, forgets: bool = True, again: bool = False) -> InstallGuards:
    """The migration operation that installs these guards, and removes them on the way back; where it installs them
    `again`, because a person can be forgotten from here on, the way back puts those from before in their place.

    `forgets` False, for migrations from before a person could be forgotten: the columns to keep may not be there yet.
    """
    if not forgets:
        declared = [replace(guard, forgets=None) for guard in declared]
    return InstallGuards(declared, [replace(guard, forgets=None) for guard in declared] if again else [])
