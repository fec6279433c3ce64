"""A query that Django compiles once.

For what is asked at every click: Django takes several times as long to compile such a query as the database takes to
answer it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


class CompiledQuery(Generic[Row]):
    """`rows` makes the query; `like` has for each of its parameters a value of that kind, which is nowhere else in it:

        board = CompiledQuery(lambda division, number: Round.objects.filter(…), division=30_001, number=30_002)
        board.first(division=3, number=1)

    What the query reads beside the model's own columns are attributes of a row, as the database gives them. Numbers,
    texts and UUIDs can be parameters; None can't.
    """

    keeps = True
    """Whether what was compiled is kept; a test that takes locks out of queries sets it to False."""

    def __init__(self, rows: Callable[..., QuerySet[Row]], **like: object) -> None:
        self._rows, self._like = rows, like
        self._kept: tuple[type[Row], str, tuple[Callable[[dict[str, object]], object], ...]] | None = None

    def first(self, **given: object) -> Row | None:
        """The first row for these parameters, None where there is none. One query."""
        compiled = self._kept if self.keeps else None
        if compiled is None:
            compiled = self._compiled()
            self._kept = compiled if self.keeps else self._kept
        model, sql, parameters = compiled
        found: Any = model._default_manager.raw(sql, [parameter(given) for parameter in parameters])
        return next(iter(found), None)

    def _compiled(self) -> tuple[type[Row], str, tuple[Callable[[dict[str, object]], object], ...]]:
        rows = self._rows(**self._like)[:1]
        sql, values = rows.query.sql_with_params()
        names = {_stored(value): name for name, value in self._like.items()}
        absent = set(names) - set(map(_stored, values))
        if absent:
            raise ValueError(f"not in the query, or not in this form: {absent}")
        return rows.model, sql, tuple(self._parameter(value, names.get(_stored(value))) for value in values)

    @staticmethod
    def _parameter(compiled: object, name: str | None) -> Callable[[dict[str, object]], object]:
        if name is None:
            return lambda _given: compiled
        if isinstance(compiled, UUID):
            return lambda given: given[name]
        return lambda given: _stored(given[name])


def _stored(value: object) -> object:
    """A value as SQLite has it: a UUID as text."""
    return value.hex if isinstance(value, UUID) else value
