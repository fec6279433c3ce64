"""Saves rows by statements that Django compiles only once, for rows that every click writes.

PostgreSQL gets several in one message. Others who wait for a lock of the transaction then wait for one answer, not for
one after each row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DatabaseError, connections, router
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import Field, Model
from django.db.models.sql import InsertQuery

Row = TypeVar("Row", bound=Model)
Column: TypeAlias = "Field[Any, Any]"


@dataclass(frozen=True, slots=True)
class Write(Generic[Row]):
    """The statement that saves a row, with the row's values from when it was made; `save_together` sends it."""

    row: Row
    using: str
    sql: str
    values: list[Any]
    inserts: bool

    def answered(self, cursor: CursorWrapper) -> None:
        """Give a new row its key. Raises DatabaseError where there is no row to change."""
        if self.inserts:
            (self.row.pk,) = cursor.fetchone()
            self.row._state.adding, self.row._state.db = False, self.using
        elif cursor.rowcount != 1:
            raise DatabaseError(f"there is no row to save: {type(self.row).__name__} {self.row.pk}")


class CompiledInsert(Generic[Row]):
    """Inserts new rows of a model whose key comes from the database."""

    def __init__(self, model: type[Row]) -> None:
        self._model = model
        self._columns: tuple[Column, ...] = ()
        self._sql = ""

    def of(self, **values: object) -> Write[Row]:
        """The row `Model(**values)`, not stored yet: it gets its key then."""
        row = self._model(**values)
        using = router.db_for_write(self._model)
        if not self._sql:
            self._compile(row, using)
        given = [column.get_db_prep_save(column.pre_save(row, True), connections[using]) for column in self._columns]
        return Write(row, using, self._sql, given, inserts=True)

    def _compile(self, row: Row, using: str) -> None:
        key = row._meta.pk
        self._columns = tuple(column for column in row._meta.local_concrete_fields if column is not key)
        query = InsertQuery(self._model)
        query.insert_values(self._columns, [row])
        compiler: Any = query.get_compiler(using=using)
        compiler.returning_fields = [key]
        ((self._sql, _values),) = compiler.as_sql()


class CompiledUpdate(Generic[Row]):
    """Updates these columns of stored rows."""

    def __init__(self, model: type[Row], *columns: str) -> None:
        self._model = model
        self._names = columns
        self._columns: tuple[Column, ...] = ()
        self._sql = ""

    def of(self, row: Row) -> Write[Row]:
        """Like `row.save(update_fields=columns)`."""
        using = row._state.db or router.db_for_write(self._model, instance=row)
        connection = connections[using]
        if not self._sql:
            self._compile(connection.ops.quote_name)
        given = [column.get_db_prep_save(column.pre_save(row, False), connection) for column in self._columns]
        return Write(row, using, self._sql, given, inserts=False)

    def _compile(self, quoted: Any) -> None:
        meta: Any = self._model._meta
        columns = [meta.get_field(name) for name in self._names]
        marks = ", ".join(f"{quoted(field.column)} = %s" for field in columns)
        self._columns = (*columns, meta.pk)
        self._sql = f"UPDATE {quoted(meta.db_table)} SET {marks} WHERE {quoted(meta.pk.column)} = %s"  # noqa: S608


def save_together(*writes: Write[Any]) -> None:
    """Store these rows, in this order, in one database. No signals are sent.

    One query on PostgreSQL, one each on SQLite. Raises DatabaseError where a row to be changed is gone; the transaction
    must then be rolled back, since other rows may be stored already.
    """
    connection = connections[writes[0].using]
    with connection.cursor() as cursor:
        if _takes_several(connection):
            cursor.execute("; ".join(write.sql for write in writes), [value for one in writes for value in one.values])
            for number, write in enumerate(writes):
                if number:
                    cursor.nextset()
                write.answered(cursor)
        else:
            for write in writes:
                cursor.execute(write.sql, write.values)
                write.answered(cursor)


def _takes_several(connection: BaseDatabaseWrapper) -> bool:
    """Whether one message may hold several statements: Django then merges the values into their text."""
    return connection.vendor == "postgresql"
