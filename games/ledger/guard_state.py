"""Checks whether the database's guards are all installed as declared, and who may install them."""

from __future__ import annotations

import re

from django.db import connection, transaction

from games.ledger.guards import Guard, guards, install_sql, remove_sql
from ratings.translation import gettext as _
from ratings.translation import gettext_noop

_QUERY = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'guard%'",
    "postgresql": "SELECT t.tgname, pg_get_functiondef(t.tgfoid) FROM pg_trigger t "
    "WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND t.tgname LIKE 'guard%'",
}
_MADE = {
    "sqlite": re.compile(r"CREATE TRIGGER (?P<name>\w+) (?P<body>.*)", re.DOTALL),
    "postgresql": re.compile(r"CREATE OR REPLACE FUNCTION (?P<name>\w+)\(\).*?\$\$(?P<body>.*)\$\$", re.DOTALL),
}


def missing_guards() -> list[str]:
    """A sentence for each guarded table whose guard is missing, switched off, or different from the declared one. One
    query."""
    return [_(pattern).format(table=guard.table) for guard, pattern in _wrong()]


def may_change_guards() -> bool:
    """Whether this connection may remove and restore guards. One query on PostgreSQL, where only a role that owns the
    guarded tables may; a user who can write an SQLite file can do anything with it."""
    if connection.vendor != "postgresql":
        return True
    tables = [guard.table for guard in guards()]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_and(pg_has_role(relowner, 'USAGE')) FROM pg_class "
            "WHERE relname = ANY(%s) AND relkind = 'r' AND pg_table_is_visible(oid)",
            [tables],
        )
        return cursor.fetchone()[0] is not False


def put_back_guards() -> list[str]:
    """Restores missing or different guards and returns their tables. Raises DatabaseError where `may_change_guards` is
    false."""
    wrong = [guard for guard, _ in _wrong()]
    with transaction.atomic(), connection.cursor() as cursor:
        for guard in wrong:
            for statement in (*remove_sql(guard, connection.vendor), *install_sql(guard, connection.vendor)):
                cursor.execute(statement)
    return [guard.table for guard in wrong]


def _wrong() -> list[tuple[Guard, str]]:
    with connection.cursor() as cursor:
        cursor.execute(_QUERY[connection.vendor])
        standing = {name: _without_spaces(sql) for name, sql in cursor.fetchall()}
    faults = []
    for guard in guards():
        expected = {
            definition["name"]: _without_spaces(definition["body"])
            for statement in install_sql(guard, connection.vendor)
            if (definition := _MADE[connection.vendor].match(statement))
        }
        if any(name not in standing for name in expected):
            faults.append((guard, gettext_noop("the guard of the table {table} is missing")))
        elif any(body not in standing[name] for name, body in expected.items()):
            faults.append(
                (guard, gettext_noop("the guard of the table {table} is not the one that this program installs"))
            )
    return faults


def _without_spaces(sql: str) -> str:
    return " ".join(sql.split())
