"""Checks whether the database's guards are all installed as declared, and who may install them."""

from __future__ import annotations

import re

from django.db import connection, transaction

from games.ledger.guards import Guard, guards, install_sql, remove_sql
from ground.translation import gettext as _, gettext_noop

_FIRES_BEFORE = {"row": 1 | 2 | 8 | 16, "truncate": 2 | 32, "never": 1 | 2 | 4}
"""What PostgreSQL keeps in `pg_trigger.tgtype`: a trigger of rows, before, and on which of INSERT, DELETE, UPDATE and
TRUNCATE."""
_QUERY = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'guard%'",
    # A guard fires on its own table, whatever the row, and does what its function says, with nothing set for it.
    "postgresql": "SELECT t.tgname, t.tgtype, p.prosrc FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
    "JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_language l ON l.oid = p.prolang "
    "WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND starts_with(t.tgname, 'guard_' || c.relname || '_') "
    "AND t.tgqual IS NULL AND t.tgattr::text = '' AND t.tgnargs = 0 AND l.lanname = 'plpgsql' AND NOT p.prosecdef "
    "AND p.proconfig IS NULL AND pg_table_is_visible(c.oid) "
    "AND (t.tgenabled = 'A' OR current_setting('session_replication_role') <> 'replica')",
}
_NAMES = {"sqlite": re.compile(r"CREATE TRIGGER (\w+) "), "postgresql": re.compile(r"CREATE OR REPLACE FUNCTION (\w+)")}


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
    standing = _standing()
    faults = []
    for guard in guards():
        expected = _expected(guard)
        if any(name not in standing for name in expected):
            faults.append((guard, gettext_noop("the guard of the table {table} is missing")))
        elif any(standing[name] != definition for name, definition in expected.items()):
            faults.append(
                (guard, gettext_noop("the guard of the table {table} is not the one that this program installs"))
            )
    return faults


def _standing() -> dict[str, tuple[object, ...]]:
    """What is known of each trigger in the database that can fire, by its name."""
    with connection.cursor() as cursor:
        cursor.execute(_QUERY[connection.vendor])
        return {name: (*known, _without_spaces(sql)) for name, *known, sql in cursor.fetchall()}


def _expected(guard: Guard) -> dict[str, tuple[object, ...]]:
    """What must be known of each trigger of the guard, by its name."""
    vendor = connection.vendor
    made = {match[1]: sql for sql in install_sql(guard, vendor) if (match := _NAMES[vendor].match(sql))}
    if vendor == "sqlite":
        return {name: (_without_spaces(sql),) for name, sql in made.items()}
    return {
        name: (_FIRES_BEFORE[name.rpartition("_")[2]], _without_spaces(sql.split("$$")[1]))
        for name, sql in made.items()
    }


def _without_spaces(sql: str) -> str:
    return " ".join(sql.split())
