"""How up to date the database of a backup is, by the names of its migrations, and how to migrate it from there.

The first migration of each app makes the tables of a new site at once and replaces all that led there, which Django
then leaves out of its plans. A database that has only some of those goes on with the others, one after another.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader


def unknown_here(names: Collection[str]) -> bool:
    """Whether some of these migrations aren't in this program."""
    return bool(set(names) - _names(MigrationLoader(None).disk_migrations))


def is_up_to_date(names: Collection[str]) -> bool:
    """Whether these are all the migrations of this program; one that replaces others may be missing if those are
    named."""
    loader = MigrationLoader(None)
    return set(names) | _names(loader.replacements) == _names(loader.disk_migrations)


def executor_for(names: Collection[str]) -> MigrationExecutor:
    """An executor that can make a database with these migrations and no others."""
    executor = MigrationExecutor(connection)
    return executor if _names(executor.loader.replacements) <= set(names) else step_by_step()


def step_by_step() -> MigrationExecutor:
    """An executor that knows the replaced migrations, and not the ones that replace them."""
    executor = MigrationExecutor(connection)
    executor.loader = loader = MigrationLoader(connection, replace_migrations=False)
    for key, migration in loader.replacements.items():
        loader.graph.remove_replacement_node(key, migration.replaces)
        loader.applied_migrations.pop(key, None)
    return executor


def last_of(names: Collection[str], graph: MigrationGraph) -> list[tuple[str, str]]:
    """The last of these migrations in the graph, for each app."""
    applied = {(app, name) for app, _, name in (name.partition(".") for name in names)}
    known = applied & set(graph.nodes)
    before = {parent.key for key in known for parent in graph.node_map[key].parents if parent.key[0] == key[0]}
    return sorted(known - before)


def _names(keys: Collection[tuple[str, str]]) -> set[str]:
    return {f"{app}.{name}" for app, name in keys}
