"""What the database itself says of its tables: to compare those of an older site with those of a new one."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import connection

_SQL = {
    "sqlite": "SELECT tbl_name, name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL",
    "postgresql": """
        SELECT relname::text, '', format('%I %s%s DEFAULT %s %s', attname, format_type(atttypid, atttypmod),
            CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, pg_get_expr(adbin, adrelid), attidentity)
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid
            AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped AND relkind = 'r' AND relnamespace = {schema}
        UNION ALL SELECT conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE conrelid <> 0 AND connamespace = {schema}
        UNION ALL SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = current_schema
    """.format(schema="current_schema::regnamespace"),
}


def table_definitions() -> dict[str, frozenset[str]]:
    """The columns, constraints and indexes of each table as SQL. The only names in it are those that models give:
    Django makes up the others from what a table was called at the time."""
    declared = {one.name for model in apps.get_models() for one in (*model._meta.constraints, *model._meta.indexes)}
    with connection.cursor() as cursor:
        cursor.execute(_SQL[connection.vendor])
        rows = cursor.fetchall()
    tables: dict[str, set[str]] = {}
    for table, name, sql in rows:
        parts = _parts(sql) if name == table else (f"{name if name in declared else ''} {sql.replace(name, '')}",)
        tables.setdefault(table, set()).update(" ".join(part.split()) for part in parts)
    return {table: frozenset(parts) for table, parts in tables.items()}


def _parts(sql: str) -> Iterator[str]:
    """The columns and constraints of a CREATE TABLE: what is between its outer brackets, from comma to comma."""
    depth, part = 0, ""
    for piece in sql:
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if (depth, piece) in ((1, "("), (1, ","), (0, ")")):
            yield part
            part = ""
        else:
            part += piece
