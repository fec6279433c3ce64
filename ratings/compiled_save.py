"""Saving a row by a statement that Django compiles once, for the rows that every click writes."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DatabaseError, connections, router
from django.db.models import Field, Model
from django.db.models.sql import InsertQuery

from ratings.prepared import prepared_cursor

Row = TypeVar("Row", bound=Model)
Column: TypeAlias = "Field[Any, Any]"


class CompiledInsert(Generic[Row]):
    """`created` is `Model.objects.create` for a model whose key the database gives. No signals are sent."""

    def __init__(self, model: type[Row]) -> None:
        self._model = model
        self._columns: tuple[Column, ...] = ()
        self._sql = ""

    def created(self, **values: object) -> Row:
        """The row, stored with its key. One query."""
        row = self._model(**values)
        using = router.db_for_write(self._model)
        connection = connections[using]
        if not self._sql:
            self._compile(row, using)
        given = [column.get_db_prep_save(column.pre_save(row, True), connection) for column in self._columns]
        with prepared_cursor(connection) as cursor:
            cursor.execute(self._sql, given)
            (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, using
        return row

    def _compile(self, row: Row, using: str) -> None:
        key = row._meta.pk
        self._columns = tuple(column for column in row._meta.local_concrete_fields if column is not key)
        query = InsertQuery(self._model)
        query.insert_values(self._columns, [row])
        compiler: Any = query.get_compiler(using=using)
        compiler.returning_fields = [key]
        ((self._sql, _values),) = compiler.as_sql()


class CompiledUpdate:
    """`save` is `row.save(update_fields=columns)`. No signals are sent."""

    def __init__(self, model: type[Model], *columns: str) -> None:
        self._model = model
        self._names = columns
        self._columns: tuple[Column, ...] = ()
        self._sql = ""

    def save(self, row: Model) -> None:
        """Store these columns of a row. One query. Raises DatabaseError where the row is gone."""
        using = row._state.db or router.db_for_write(self._model, instance=row)
        connection = connections[using]
        if not self._sql:
            self._compile(connection.ops.quote_name)
        given = [column.get_db_prep_save(column.pre_save(row, False), connection) for column in self._columns]
        with prepared_cursor(connection) as cursor:
            cursor.execute(self._sql, given)
            if cursor.rowcount != 1:
                raise DatabaseError(f"there is no row to save: {self._model.__name__} {row.pk}")

    def _compile(self, quoted: Any) -> None:
        meta: Any = self._model._meta
        columns = [meta.get_field(name) for name in self._names]
        marks = ", ".join(f"{quoted(field.column)} = %s" for field in columns)
        self._columns = (*columns, meta.pk)
        self._sql = f"UPDATE {quoted(meta.db_table)} SET {marks} WHERE {quoted(meta.pk.column)} = %s"  # noqa: S608
