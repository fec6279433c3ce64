"""Which rows make up a whole site, for its backup: every table except temporary ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.apps.registry import Apps
from django.db import connection
from django.db.models import Field, Model

from nzgs_tourney.store.exchange.event_tables import plain_value

LEFT_OUT = {
    "sessions.session": "after a restore everybody signs in again",
    "tourney.attempts": "who guessed wrong is of the hour",
    "tourney.backupfolder": "a folder belongs to a computer",
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
