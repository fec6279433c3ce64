"""Rows of a long list, read a page at a time from a source that sorts and counts them in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django_tables2.data import TableData
from django_tables2.utils import OrderBy


class Pages(Protocol):
    """The source of a list that is too long to be read completely."""

    def __len__(self) -> int:
        """How many rows there are."""

    def page(self, order: Sequence[str], start: int, stop: int) -> Sequence[object]:
        """The rows from `start` to before `stop`, in the order of these fields."""


class PagedRows(TableData):  # type: ignore[misc]  # django-tables2 ships no types
    """The source as a table's data. `fields` has what each sortable column is sorted by, the first word first."""

    def __init__(self, pages: Pages, fields: Mapping[str, Sequence[str]]) -> None:
        """Nothing is read yet."""
        super().__init__(pages)
        self._fields, self._order = fields, list[str]()

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> list[object]:
        start, stop, _ = key.indices(len(self))
        return list(self.data.page(self._order, start, stop))

    def __iter__(self) -> Any:
        return iter(self[:])

    def order_by(self, aliases: Sequence[str]) -> None:
        """Sort by the columns in the address; django-tables2 has already removed those that can't be sorted."""
        for alias in aliases:
            turned = OrderBy(alias).is_descending
            for field in self._fields[OrderBy(alias).bare]:
                self._order.append(OrderBy(field).opposite if turned else field)
