"""Reads Excel workbooks (XLSX), but only after checking that the archive is harmless."""

from __future__ import annotations

import datetime
import io
import warnings
import zipfile

from openpyxl import load_workbook

from ground.translation import gettext as _
from ratings.imports.cells import MAX_CELLS, MAX_COLUMNS, MAX_RAW_LINES, TableLine, TableRejected, TextTable, table_of

MAX_PARTS = 500
MAX_UNPACKED = 16 * 1024 * 1024
MAX_LARGE_PART = 8 * 1024 * 1024
MAX_SMALL_PART = 512 * 1024
"""Limits on the number of files inside a workbook, on their total size, on a sheet or the table of texts, and on any
other XML: a 13 MB style sheet costs its reader half a minute and a gigabyte."""

_LARGE = ("xl/worksheets/", "xl/sharedStrings.xml")


def read_workbook(content: bytes) -> TextTable | TableRejected:
    """The table on the first visible sheet. Formulas count with the value the spreadsheet last saved, never computed.
    Columns beyond twice the limit are not looked at: sheets are often formatted far beyond their table.

    Rejected: other archives, locked files, more than the limits, and anything that the workbook reader refuses.
    """
    refusal = _packing(content)
    if refusal is not None:
        return refusal
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _first_sheet(content)
    except Exception:  # the reader raises all kinds of errors for bad XML, and no file may break a page
        return TableRejected(
            "unreadable", _("This workbook is damaged: open it, save it again as XLSX, and upload that.")
        )


def _packing(content: bytes) -> TableRejected | None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        return TableRejected("unreadable", _("This workbook is cut off or damaged."))
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
        limit = MAX_UNPACKED // (1024 * 1024)
        return TableRejected("too_large", _("This workbook unpacks to more than {limit} MB.").format(limit=limit))
    if any(part.file_size > _largest(part.filename) for part in parts):
        return TableRejected("too_large", _("This workbook is too large: save the list alone, as XLSX or CSV."))
    if any(part.flag_bits & 1 for part in parts):
        return TableRejected("locked", _("This workbook is locked with a password."))
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        return TableRejected("not_a_table", _("This archive isn’t an Excel workbook: save the table as XLSX or CSV."))
    return None


def _largest(name: str) -> int:
    """The largest size of one file inside a workbook."""
    small = name.endswith((".xml", ".rels")) and not name.startswith(_LARGE)
    return MAX_SMALL_PART if small else MAX_LARGE_PART


def _first_sheet(content: bytes) -> TextTable | TableRejected:
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        sheets = book.worksheets
        first_visible = next((sheet for sheet in sheets if sheet.sheet_state == "visible"), sheets[0])
        others = [sheet.title for sheet in sheets if sheet is not first_visible]
        rows = first_visible.iter_rows(max_row=MAX_RAW_LINES + 1, max_col=2 * MAX_COLUMNS, values_only=True)
        lines: list[TableLine] = []
        count = 0
        for number, row in enumerate(rows, start=1):
            lines.append(TableLine(number, tuple(_text(cell) for cell in row)))
            count += sum(map(bool, lines[-1].cells))
            if count > MAX_CELLS:
                break
    finally:
        book.close()
    names = ", ".join(f"“{name}”" for name in others)
    notes = (
        (_("Only the sheet “{title}” was read; not read: {names}.").format(title=first_visible.title, names=names),)
        if others
        else ()
    )
    return table_of(lines, notes)


def _text(cell: object) -> str:
    """A value as somebody would type it: whole numbers without a decimal point, dates as 2026-11-20."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:.10g}" if abs(cell) < 1e10 else f"{cell:.0f}"
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    return str(cell)
