"""A table to download, as CSV or as a workbook. A cell is a text or a number, never a formula.

| form | how |
| --- | --- |
| CSV | UTF-8 with a byte order mark, commas, CR LF line ends; a text that looks like a formula begins with `'` |
| XLSX | one sheet; every text is typed as a text and marked as one, so it stays unchanged and is never computed |
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from games.audit.as_csv import as_text

Cell = str | int | Decimal | None


class TableFormat(StrEnum):
    """How a table is downloaded."""

    CSV = "csv"
    XLSX = "xlsx"


TYPES = {
    TableFormat.CSV: "text/csv; charset=utf-8",
    TableFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The media type of each form."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table: `name` is a part of the file name, `title` is for people; each row has a cell for each heading."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table_bytes(sheet: TableSheet, form: TableFormat) -> bytes:
    """The table in this form. The same table gives the same CSV; a workbook contains the time it was made."""
    return csv_bytes(sheet) if form is TableFormat.CSV else xlsx_bytes(sheet)


def csv_bytes(sheet: TableSheet, *, separator: str = ",", heading: bool = True) -> bytes:
    """The table as CSV, or with another separator; without its `heading`, the lines alone."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator)
    if heading:
        writer.writerow([as_text(text) for text in sheet.headings])
    writer.writerows([[as_text(cell) for cell in row] for row in sheet.rows])
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(*sheets: TableSheet) -> bytes:
    """The tables as a workbook: bold headings that stay visible, columns as wide as their contents."""
    # Imported here so that a site starts without what writes workbooks.
    from nzgs_tourney.tournament.exchange.workbook import workbook_bytes

    return workbook_bytes((sheet.title, (sheet.headings, *sheet.rows)) for sheet in sheets)
