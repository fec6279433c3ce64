"""Whether a backup has the tables of this program, by the names of its migrations."""

from __future__ import annotations

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader


def is_older(names: Collection[str]) -> bool:
    """Whether some of this program's migrations aren't among these."""
    return not _known() <= set(names)


def is_newer(names: Collection[str]) -> bool:
    """Whether these are all of this program's migrations and more."""
    return _known() < set(names)


def _known() -> set[str]:
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
