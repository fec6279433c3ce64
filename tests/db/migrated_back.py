"""A database as an older version left it, for what a migration makes of its rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from nzgs_tourney.services.backups.migration_state import step_by_step


@contextmanager
def migrated_back(*targets: tuple[str, str]) -> Iterator[Any]:
    """Go back to these migrations and give their models; come forward again at the end, whatever happened.

    An older site then has the very tables that a new one gets at once, and the test fails where it hasn't.
    """
    before = tables()
    try:
        step_by_step().migrate(list(targets))
        yield step_by_step().loader.project_state(list(targets)).apps
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert tables() == before


def tables() -> dict[str, Any]:
    """The columns of each table, and its constraints and indexes, with the names that the models give them."""
    declared = {one.name for model in apps.get_models() for one in (*model._meta.constraints, *model._meta.indexes)}
    look = connection.introspection
    with connection.cursor() as cursor:
        return {
            name: (
                {
                    column.name: (column.type_code, column.null_ok, column.display_size, column.default)
                    for column in look.get_table_description(cursor, name)
                },
                sorted(
                    (named if named in declared else "", repr(constraint))
                    for named, constraint in look.get_constraints(cursor, name).items()
                ),
            )
            for name in look.table_names(cursor)
        }
