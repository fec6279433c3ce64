"""Statements that PostgreSQL parses and plans once per connection, not at each click.

Planning the queries of a click takes longer than answering them. Django merges the values into the text of a statement,
which makes every statement new; here they are sent separately. For statements whose text is always the same, as in
`ratings.compiled_query` and `ratings.compiled_save`.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper


def prepared_cursor(connection: BaseDatabaseWrapper) -> CursorWrapper:
    """A cursor of this connection that prepares what it executes. Django's own cursor on SQLite, which caches
    statements itself, and where statements are logged with their values."""
    if connection.vendor != "postgresql" or connection.queries_logged:
        return connection.cursor()
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.close_if_health_check_failed()  # as Django does before its own cursors
    connection.ensure_connection()
    with connection.wrap_database_errors:
        # Django switches it off, and its own cursors never prepare.
        connection.connection.prepare_threshold = 0
        cursor = ServerBindingCursor(connection.connection)  # type: ignore[call-arg]
    wrapped: CursorWrapper = connection._prepare_cursor(cursor)  # type: ignore[attr-defined]
    return wrapped
