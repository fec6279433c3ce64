"""A table to download, as CSV or as a workbook. A cell is a text or a number, never a formula.

| form | how |
| --- | --- |
| CSV | UTF-8 with a byte order mark, commas, CR LF line ends; a text that looks like a formula begins with `'` |
| XLSX | one sheet; every text is typed as a text and marked as one, so it stays unchanged and is never computed |
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from games.audit.as_csv import as_text

Cell = str | int | Decimal | None
LONGEST_SHEET_NAME = 31
WIDEST = 40


class TableForm(StrEnum):
    """How a table is downloaded."""

    CSV = "csv"
    XLSX = "xlsx"


TYPES = {
    TableForm.CSV: "text/csv; charset=utf-8",
    TableForm.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The media type of each form."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table: `name` is a part of the file name, `title` is for people; each row has a cell for each heading."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table_bytes(sheet: TableSheet, form: TableForm) -> bytes:
    """The table in this form. The same table gives the same CSV; a workbook contains the time it was made."""
    return csv_bytes(sheet) if form is TableForm.CSV else xlsx_bytes(sheet)


def csv_bytes(sheet: TableSheet) -> bytes:
    """The table as CSV."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([as_text(heading) for heading in sheet.headings])
    writer.writerows([[as_text(cell) for cell in row] for row in sheet.rows])
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(*sheets: TableSheet) -> bytes:
    """The tables as a workbook: bold headings that stay visible, columns as wide as their contents."""
    book = Workbook(write_only=True)
    for sheet in sheets:
        _add(book, sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _add(book: Workbook, sheet: TableSheet) -> None:
    page = book.create_sheet(_sheet_name(sheet.title))
    page.freeze_panes = "A2"
    for column, width in enumerate(_widths(sheet)):
        page.column_dimensions[_letter(column)].width = width

    def cell(value: Cell, *, bold: bool = False) -> WriteOnlyCell:
        if not isinstance(value, str):
            return WriteOnlyCell(page, value=value)
        written = WriteOnlyCell(page, value=ILLEGAL_CHARACTERS_RE.sub(" ", value))
        written.data_type = "s"
        if value.lstrip()[:1] in ("=", "+", "-", "@"):
            written.quotePrefix = True
        if bold:
            written.font = Font(bold=True)
        return written

    page.append([cell(heading, bold=True) for heading in sheet.headings])
    for row in sheet.rows:
        page.append([cell(value) for value in row])


def _sheet_name(title: str) -> str:
    """A name that a workbook accepts for a sheet."""
    cleaned = title.translate({ord(sign): " " for sign in "[]:*?/\\"})
    return " ".join(ILLEGAL_CHARACTERS_RE.sub(" ", cleaned).split()).strip("'")[:LONGEST_SHEET_NAME] or "Table"


def _widths(sheet: TableSheet) -> Sequence[int]:
    columns = zip(sheet.headings, *sheet.rows, strict=True)
    return [min(WIDEST, max(len(str("" if cell is None else cell)) for cell in column) + 2) for column in columns]


def _letter(column: int) -> str:
    """A, B, ... Z, AA: the letters of a column counted from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
