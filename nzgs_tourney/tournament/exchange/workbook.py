"""Writes tables as an Excel workbook, for `tables.xlsx_bytes`: the only importer here of the library that does so."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

Cells = Sequence[str | int | Decimal | None]
"""A row: texts and numbers, never formulas."""
LONGEST_SHEET_NAME = 31
WIDEST = 40


def workbook_bytes(sheets: Iterable[tuple[str, Sequence[Cells]]]) -> bytes:
    """The workbook with these sheets: the title of each, and its rows of equal length, the headings first."""
    book = Workbook(write_only=True)
    for title, rows in sheets:
        _add(book, title, rows)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _add(book: Workbook, title: str, rows: Sequence[Cells]) -> None:
    page = book.create_sheet(_sheet_name(title))
    page.freeze_panes = "A2"
    for column, width in enumerate(_widths(rows)):
        page.column_dimensions[_letter(column)].width = width

    def cell(value: str | int | Decimal | None, *, bold: bool = False) -> WriteOnlyCell:
        if not isinstance(value, str):
            return WriteOnlyCell(page, value=value)
        written = WriteOnlyCell(page, value=ILLEGAL_CHARACTERS_RE.sub(" ", value))
        written.data_type = "s"
        if value.lstrip()[:1] in ("=", "+", "-", "@"):
            written.quotePrefix = True
        if bold:
            written.font = Font(bold=True)
        return written

    for number, row in enumerate(rows):
        page.append([cell(value, bold=not number) for value in row])


def _sheet_name(title: str) -> str:
    """A name that a workbook accepts for a sheet."""
    cleaned = title.translate({ord(sign): " " for sign in "[]:*?/\\"})
    return " ".join(ILLEGAL_CHARACTERS_RE.sub(" ", cleaned).split()).strip("'")[:LONGEST_SHEET_NAME] or "Table"


def _widths(rows: Sequence[Cells]) -> list[int]:
    columns = zip(*rows, strict=True)
    return [min(WIDEST, max(len(str("" if cell is None else cell)) for cell in column) + 2) for column in columns]


def _letter(column: int) -> str:
    """A, B, ... Z, AA: the letters of a column counted from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
