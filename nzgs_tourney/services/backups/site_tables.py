"""The tables of a whole site, for its backup: which rows are in it, which is every one except temporary ones; how up to
date they are, by the names of the migrations; and a lock of whole tables that nobody else may write to meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from django.apps import apps
from django.apps.registry import Apps
from django.db import OperationalError, connection, transaction
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model

from ground.errors import Refused
from ground.translation import gettext
from nzgs_tourney.store.exchange.event_tables import plain_value

LEFT_OUT = {
    "sessions.session": "after a restore everybody signs in again",
    "tourney.attempts": "who guessed wrong is of the hour",
    "tourney.backupfolder": "a folder belongs to a computer",
    "tourney.ownsite": "what is restored elsewhere is another site, which asks before it leads",
    "tourney.apianswer": "a program asks again within hours",
    "tourney.arrivedfile": "it comes again with its event",
}
"""The tables that no backup has, with the reason."""
_AT_ONCE = 2_000


def site_models(registry: Apps = apps) -> list[type[Model]]:
    """The models of a backup's tables, ordered by name; `registry` has those of an older state of the database."""
    models_by_label = {
        model._meta.label_lower: model
        for model in registry.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return [models_by_label[label] for label in sorted(models_by_label) if label not in LEFT_OUT]


def columns_of(model: type[Model]) -> list[Field[Any, Any]]:
    """The columns of a table."""
    return list(model._meta.concrete_fields)


def site_rows(model: type[Model]) -> Iterator[list[Any]]:
    """Every row of a table as JSON values, in the order of its numbers."""
    columns = [field.attname for field in columns_of(model)]
    rows = model._base_manager.order_by("pk").values_list(*columns)
    for row in rows.iterator(chunk_size=_AT_ONCE):
        yield [plain_value(value) for value in row]


@contextmanager
def one_moment(snapshot: str = "") -> Iterator[None]:
    """Everything read in this block is of one moment; writers don't have to wait.

    Within a transaction it is the transaction's moment. `snapshot` names one that another PostgreSQL connection holds.
    """
    if connection.in_atomic_block:
        yield
        return
    reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if connection.vendor == "postgresql" else "BEGIN"
    with connection.cursor() as cursor:
        cursor.execute(reading)
        try:
            if snapshot and connection.vendor == "postgresql":
                cursor.execute("SET TRANSACTION SNAPSHOT %s", [snapshot])
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")  # the first read sets the moment
            cursor.fetchall()
            yield
        finally:
            cursor.execute("ROLLBACK")


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


_PATIENCE_SECONDS = 60
_PAUSE_SECONDS = 0.05
_LOCK_MILLISECONDS = 100
_LOCK_NOT_AVAILABLE = "55P03"
"""The error code, from PostgreSQL's manual, appendix A."""


def keep_writers_out(tables: Sequence[str]) -> None:
    """Let others only read these tables, given by their quoted names, until the end of the current transaction. SQLite
    does so by itself.

    A writer holds some tables and needs others. If this can't get every table, it releases them all and tries again,
    long before PostgreSQL looks for deadlocks (after a second): no writer is aborted. Raises Refused where somebody has
    been writing for a minute.
    """
    if connection.vendor != "postgresql":
        return
    deadline = monotonic() + _PATIENCE_SECONDS
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = {_LOCK_MILLISECONDS}")
        while not _locked(tables):
            if monotonic() > deadline:
                raise Refused(gettext("Somebody has been saving something on this site for a minute. Try again later."))
            sleep(_PAUSE_SECONDS)
        cursor.execute("SET LOCAL lock_timeout TO DEFAULT")


def _locked(tables: Sequence[str]) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
            raise
        return False
    return True
