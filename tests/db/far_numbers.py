"""Rows of every table numbered from far away, so that a number of the database shows wherever it is told."""

from __future__ import annotations

from django.apps import apps
from django.db import connection

FIRST = 1_000_000


def number_rows_far_away() -> None:
    """The next row of every table of ours gets a number after `FIRST`. Inside a test's transaction."""
    with connection.cursor() as cursor:
        for label in ("games", "ratings", "tourney"):
            for model in apps.get_app_config(label).get_models():
                table = model._meta.db_table
                if connection.vendor == "sqlite":
                    cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                    cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, FIRST])
                else:
                    cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [f'"{table}"', FIRST])
