"""A query that Django compiles once, and PostgreSQL once a connection.

For what is asked at every click: Django takes several times as long to compile such a query as the database takes to
answer it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

from ratings.prepared import Preparing

Row = TypeVar("Row", bound=Model)
Given = dict[str, object]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """What Django made of a query: its SQL, where each value comes from, the compiler, which knows the columns, and how
    the database's values become Python's."""

    sql: str
    values: tuple[Callable[[Given], object], ...]
    compiler: Any
    converters: Any


class CompiledQuery(Generic[Row]):
    """`rows` makes the query; `like` has for each of its parameters a value of that kind, which is nowhere else in it:

        rounds = CompiledQuery(lambda division, number: Round.objects.filter(…), division=30_001, number=30_002)
        rounds.first(division=3, number=1)

    Rows are as Django reads them, with what `select_related` and `annotate` name; `prefetch_related` isn't done.
    Numbers, texts and UUIDs can be parameters. None can't: as a parameter it finds nothing.
    """

    keeps = True
    """Whether what was compiled is kept; a test that takes locks out of queries sets it to False."""

    def __init__(self, rows: Callable[..., QuerySet[Row, Any]], **like: object) -> None:
        self._rows, self._like = rows, like
        self._kept: dict[bool, _Compiled] = {}

    def first(self, **given: object) -> Row | None:
        """The first row for these parameters, None where there is none. One query."""
        return next(iter(self._read(given, only_first=True)), None)

    def all(self, **given: object) -> list[Row]:
        """Every row for these parameters. One query."""
        return self._read(given, only_first=False)

    def values(self, **given: object) -> list[tuple[Any, ...]]:
        """The columns of every row for these parameters, where `rows` asks for a `values_list`. One query."""
        compiler = self._compiler(given, only_first=False)
        return list(compiler.results_iter(tuple_expected=True))

    def _read(self, given: Given, *, only_first: bool) -> list[Row]:
        compiler = self._compiler(given, only_first=only_first)
        query = SimpleNamespace(get_compiler=lambda **_where: compiler)
        queryset: Any = SimpleNamespace(db=compiler.using, query=query, _known_related_objects={})
        return list(ModelIterable(queryset))

    def _compiler(self, given: Given, *, only_first: bool) -> Any:
        """A copy for this thread and this call, which knows its SQL: Django's own way from there to the rows."""
        kept = self._kept.get(only_first) if self.keeps else None
        if kept is None:
            kept = self._compiled(only_first=only_first)
            if self.keeps:
                self._kept[only_first] = kept
        values = tuple(value(given) for value in kept.values)
        compiler = copy(kept.compiler)
        compiler.connection = Preparing(connections[compiler.using])
        compiler.as_sql = lambda *_how, **_more: (kept.sql, values)
        compiler.get_converters = lambda _columns: kept.converters
        return compiler

    def _compiled(self, *, only_first: bool) -> _Compiled:
        rows = self._rows(**self._like)
        query = (rows[:1] if only_first else rows).query
        compiler = query.get_compiler(using=rows.db)
        sql, values = compiler.as_sql()
        names = {_stored(value): name for name, value in self._like.items()}
        absent = set(names) - set(map(_stored, values))
        if absent:
            raise ValueError(f"not in the query, or not in this form: {absent}")
        values_from = tuple(_value(value, names.get(_stored(value))) for value in values)
        converters = compiler.get_converters([column for column, *_named in compiler.select[: compiler.col_count]])
        return _Compiled(sql, values_from, compiler, converters)


def keep_related(row: Model, name: str, rows: list[Any]) -> None:
    """As `prefetch_related` leaves it: the relation of this name gives these rows, without a query."""
    related: Any = row._meta.get_field(name).related_model
    queryset = related._base_manager.all()
    queryset._result_cache, queryset._prefetch_done = rows, True
    state: Any = row
    if not hasattr(row, "_prefetched_objects_cache"):
        state._prefetched_objects_cache = {}
    state._prefetched_objects_cache[name] = queryset


def _value(compiled: object, name: str | None) -> Callable[[Given], object]:
    if name is None:
        return lambda _given: compiled
    if isinstance(compiled, UUID):
        return lambda given: given[name]
    return lambda given: _stored(given[name])


def _stored(value: object) -> object:
    """A value as SQLite has it: a UUID as text."""
    return value.hex if isinstance(value, UUID) else value
