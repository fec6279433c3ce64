"""Reads temporarily from a copy of the SQLite database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def reading(copy: str) -> Iterator[None]:
    """This thread's queries go to that SQLite file; an empty name, or PostgreSQL, changes nothing."""
    if not copy or connection.vendor != "sqlite":
        yield
        return
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = copy
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own
