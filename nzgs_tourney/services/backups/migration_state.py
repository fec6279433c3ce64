"""How up to date the tables of a backup are, by the names of its migrations."""

from __future__ import annotations

from collections.abc import Collection

from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader


def is_foreign(names: Collection[str]) -> bool:
    """Whether the backup was made before 0.9.0, whose first migrations have other names: it lacks some of this
    program's migrations and has some that this program lacks."""
    return bool(_known() - set(names)) and bool(set(names) - _known())


def is_older(names: Collection[str]) -> bool:
    """Whether these are some of this program's migrations, but not all."""
    return set(names) < _known()


def is_newer(names: Collection[str]) -> bool:
    """Whether these are all of this program's migrations and more."""
    return _known() < set(names)


def last_of(names: Collection[str], graph: MigrationGraph) -> list[tuple[str, str]]:
    """The last of these migrations in the graph, for each app."""
    keys = [(app, name) for app, _, name in (name.partition(".") for name in names)]
    parents = {parent.key for key in keys for parent in graph.node_map[key].parents if parent.key[0] == key[0]}
    return sorted(set(keys) - parents)


def _known() -> set[str]:
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
