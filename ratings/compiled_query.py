"""A query that Django compiles only once, and PostgreSQL once per connection.

For queries of every click: Django takes several times as long to compile such a query as the database takes to answer
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable, get_related_populators

from ratings.prepared import prepared_cursor

Row = TypeVar("Row", bound=Model)
Given = dict[str, object]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """What Django made of a query: its SQL, the source of each value, the number of columns, how the database's values
    are converted to Python, by column, and how rows become objects; None for a query of columns."""

    using: str
    sql: str
    values: tuple[Callable[[Given], Any], ...]
    columns: int
    converters: tuple[tuple[int, tuple[Sequence[Callable[..., object]], object]], ...]
    made_of: _MadeOf | None

    def rows(self, given: Given) -> Iterator[Sequence[Any]]:
        """The rows as Python values. One query, run before the first row is taken."""
        connection = connections[self.using]
        with prepared_cursor(connection) as cursor:
            cursor.execute(self.sql, tuple(value(given) for value in self.values))
            rows: list[Sequence[Any]] = cursor.fetchall()
        if not self.converters:
            return iter(rows)
        return self._converted(rows, connection)

    def _converted(self, rows: Iterable[Sequence[Any]], connection: object) -> Iterator[list[Any]]:
        for row in map(list, rows):
            for place, (converters, expression) in self.converters:
                value = row[place]
                for converter in converters:
                    value = converter(value, expression, connection)
                row[place] = value
            yield row


class _MadeOf:
    """How a row becomes an object, with related objects that were read with it, as in Django's `ModelIterable`."""

    def __init__(self, compiler: Any, using: str) -> None:
        places = compiler.klass_info["select_fields"]
        self._model, self._using = compiler.klass_info["model"], using
        self._first, self._end = places[0], places[-1] + 1
        self._columns = [column.target.attname for column, *_ in compiler.select[self._first : self._end]]
        self._related = get_related_populators(compiler.klass_info, compiler.select, using)  # type: ignore[call-arg]  # from Django 6 on
        self._annotated = tuple(compiler.annotation_col_map.items())

    def __call__(self, row: Sequence[Any]) -> Any:
        made = self._model.from_db(self._using, self._columns, row[self._first : self._end])
        for related in self._related:
            related.populate(row, made)
        for name, place in self._annotated:
            setattr(made, name, row[place])
        return made


class CompiledQuery(Generic[Row]):
    """`rows` makes the query; `like` has for each of its parameters a value of the same type that occurs nowhere else
    in it:

        rounds = CompiledQuery(lambda division, number: Round.objects.filter(…), division=30_001, number=30_002)
        rounds.first(division=3, number=1)

    Rows are as Django reads them, with what `select_related` and `annotate` name; `prefetch_related` is ignored.
    Numbers, texts and UUIDs can be parameters. None can't: as a parameter it finds nothing.
    """

    keeps = True
    """Whether compiled queries are cached; a test that removes locks from queries sets it to False."""

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
        """The columns of every row for these parameters, where `rows` makes a `values_list`. One query."""
        compiled = self._compiled(only_first=False)
        return [tuple(row[: compiled.columns]) for row in compiled.rows(given)]

    def _read(self, given: Given, *, only_first: bool) -> list[Row]:
        compiled = self._compiled(only_first=only_first)
        if compiled.made_of is None:
            raise TypeError("this query reads columns: ask for its values")
        return [compiled.made_of(row) for row in compiled.rows(given)]

    def _compiled(self, *, only_first: bool) -> _Compiled:
        compiled = self._kept.get(only_first) if self.keeps else None
        if compiled is None:
            compiled = self._compile(only_first=only_first)
            if self.keeps:
                self._kept[only_first] = compiled
        return compiled

    def _compile(self, *, only_first: bool) -> _Compiled:
        rows: Any = self._rows(**self._like)
        compiler = (rows[:1] if only_first else rows).query.get_compiler(using=rows.db)
        sql, values = compiler.as_sql()
        names = {_stored(value): name for name, value in self._like.items()}
        absent = set(names) - set(map(_stored, values))
        if absent:
            raise ValueError(f"not in the query, or not in this form: {absent}")
        values_from = tuple(_value(value, names.get(_stored(value))) for value in values)
        converters = compiler.get_converters([column for column, *_named in compiler.select[: compiler.col_count]])
        made_of = _MadeOf(compiler, rows.db) if rows._iterable_class is ModelIterable else None
        return _Compiled(rows.db, sql, values_from, compiler.col_count, tuple(converters.items()), made_of)


def keep_related(row: Model, name: str, rows: list[Any]) -> None:
    """Fills the relation of this name with these rows, as `prefetch_related` would, without a query."""
    related: Any = row._meta.get_field(name).related_model
    queryset = related._base_manager.all()
    queryset._result_cache, queryset._prefetch_done = rows, True
    state: Any = row
    if not hasattr(row, "_prefetched_objects_cache"):
        state._prefetched_objects_cache = {}
    state._prefetched_objects_cache[name] = queryset


def _value(compiled: object, name: str | None) -> Callable[[Given], Any]:
    if name is None:
        return lambda _given: compiled
    if isinstance(compiled, UUID):
        return lambda given: given[name]
    return lambda given: _stored(given[name])


def _stored(value: object) -> object:
    """A value as SQLite stores it: a UUID as text."""
    return value.hex if isinstance(value, UUID) else value
