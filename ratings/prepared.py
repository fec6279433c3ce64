"""Statements that PostgreSQL parses and plans once a connection, not at each click.

It takes longer to plan what a click asks than to answer it. Django merges the values into the text of a statement, so
that each is a new one; here they are sent beside it. For statements whose text is always the same, such as those of
`ratings.compiled_query` and `ratings.compiled_save`.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper


def prepared_cursor(connection: BaseDatabaseWrapper) -> CursorWrapper:
    """A cursor of this connection that prepares what it executes. Django's own on SQLite, which keeps statements by
    itself, and where statements are logged with their values in them."""
    if connection.vendor != "postgresql" or connection.queries_logged:
        return connection.cursor()
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.ensure_connection()
    with connection.wrap_database_errors:
        # Django switches it off, and never prepares by its own cursors.
        connection.connection.prepare_threshold = 0
        cursor = ServerBindingCursor(connection.connection)  # type: ignore[call-arg]
    wrapped: CursorWrapper = connection._prepare_cursor(cursor)  # type: ignore[attr-defined]
    return wrapped
