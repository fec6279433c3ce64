"""The base table of every list in the program: accessible, sortable, paged, exportable, printed without its controls.

Rows are frozen dataclasses made by a page; a table never queries the database. A long list is read a page at a time
from a source that sorts and counts its rows there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Protocol

import django_tables2 as tables
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django_tables2.data import TableData
from django_tables2.utils import OrderBy

from games.wording.numbers import points
from ratings.rank import rating_text

PER_PAGE_CHOICES = (25, 50, 100, 250)
UNNAMED = {"th": {"hidden": True}}
"""The `attrs` of a column of buttons: its heading is only read out."""


@dataclass(frozen=True, slots=True)
class ExportLink:
    """A download format of the list: the text of the link, and its address."""

    label: str
    url: str


class NumberColumn(tables.Column):  # type: ignore[misc]  # django-tables2 ships no types
    """A column of figures: right-aligned, with digits under one another."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"attrs": {"th": {"class": "num"}, "td": {"class": "num"}}, **kwargs})


class HalfPointColumn(NumberColumn):
    """Integer half points, shown as points: 7 as 3½, 1 as ½."""

    def render(self, value: int) -> str:
        """The points as text; a minus sign before a negative score."""
        return points(value)

    def value(self, value: int) -> float:
        """The points as a number, for exports."""
        return value / 2


class RatingColumn(NumberColumn):
    """Ratings in stones, with a minus sign below zero."""

    def render(self, value: Decimal) -> str:
        """The rating as people read it."""
        return rating_text(value)

    def value(self, value: Decimal) -> Decimal:
        """The rating as a number, for exports."""
        return value


class AccessibleTable(tables.Table):  # type: ignore[misc]  # django-tables2 ships no types
    """A table with a caption, a row heading, `aria-sort`, and links that sort and page without JavaScript.

    Class attributes of a table of this kind:
      caption       what the table shows, read out before it; may be given to the constructor instead
      caption_hidden  the caption is only read out, for the page's heading says the same
      row_heading   name of the column that names its row (`<th scope="row">`), "" for none
      stacked       on a phone each row becomes a card; False: the table scrolls in a box of its own
    """

    caption: ClassVar[str] = ""
    caption_hidden: ClassVar[bool] = False
    row_heading: ClassVar[str] = ""
    stacked: ClassVar[bool] = True

    def __init__(
        self, rows: Sequence[object], *args: Any, caption: str = "", exports: Sequence[ExportLink] = (), **kwargs: Any
    ) -> None:
        """Raises TypeError for a queryset, whose cells would query the database; ValueError without a caption."""
        if isinstance(rows, QuerySet):
            raise TypeError(f"{type(self).__name__} takes rows from a page, not a queryset")
        # Set here and not in Meta, because a subclass with its own Meta would lose it.
        kwargs.setdefault("template_name", "parts/table.html")
        super().__init__(rows if isinstance(rows, TableData) else list(rows), *args, **kwargs)
        self.caption_text = caption or self.caption
        if not self.caption_text:
            raise ValueError(f"{type(self).__name__} has no caption: say what the table shows")
        self.exports = tuple(exports)
        self.per_page_choices = PER_PAGE_CHOICES

    @staticmethod
    def empty_columns(rows: Sequence[object], *names: str) -> tuple[str, ...]:
        """Those of these attributes that no row has a value for: a table leaves their columns out."""
        return tuple(name for name in names if not any(getattr(row, name) not in (None, "") for row in rows))

    def paginate(self, paginator_class: type[Paginator[object]] = Paginator, per_page: int = 50, **kwargs: Any) -> Any:
        """Never more rows on a page than the largest choice."""
        return super().paginate(paginator_class, max(1, min(per_page, PER_PAGE_CHOICES[-1])), **kwargs)


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
