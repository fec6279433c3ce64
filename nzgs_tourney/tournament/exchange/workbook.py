"""Writes tables as an Excel workbook, for `tables.xlsx_bytes`: the only importer here of the library that does so."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet

LONGEST_SHEET_NAME = 31
WIDEST = 40


def workbook_bytes(sheets: Iterable[TableSheet]) -> bytes:
    """The workbook with these tables, one sheet each."""
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
