"""The texts of a printed table's cells, before they are set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

AnyColumn = TypeVar("AnyColumn")


def split_cell(cell: str) -> tuple[str, str]:
    """A round's cell before its sign, and from its sign on; the minus is drawn as wide as the plus."""
    place = cell[: len(cell) - len(cell.lstrip("0123456789"))]
    return place, cell[len(place) :].replace("-", "−", 1)


def said_once(rows: Sequence[tuple[str, ...]], grouped: int) -> list[tuple[str, ...]]:
    """The rows of a page, each with its first `grouped` texts empty where the row above says the same."""
    blank = ("",) * grouped
    return [
        (*blank, *row[grouped:]) if grouped and index and rows[index - 1][:grouped] == row[:grouped] else row
        for index, row in enumerate(rows)
    ]


def without_empty(
    columns: tuple[AnyColumn, ...], rows: tuple[tuple[str, ...], ...], place: int
) -> tuple[tuple[AnyColumn, ...], tuple[tuple[str, ...], ...]]:
    """Columns and rows without the column at this place if no row has a text there."""
    if any(row[place] for row in rows) or not rows:
        return columns, rows
    return (*columns[:place], *columns[place + 1 :]), tuple((*row[:place], *row[place + 1 :]) for row in rows)
