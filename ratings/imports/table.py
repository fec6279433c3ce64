"""Reads an uploaded file as a table of texts, for entry lists and rating lists alike."""

from __future__ import annotations

from ground.translation import gettext as _
from ratings.imports.cells import MAX_BYTES, TableRejected, TextTable
from ratings.imports.delimited import read_delimited

__all__ = ["TableRejected", "TextTable", "read_table"]

_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_table(data: bytes, filename: str = "") -> TextTable | TableRejected:
    """Read CSV (comma, semicolon, tab or bar) or XLSX into texts; nothing is interpreted and nothing is executed.

    The content decides, not the extension of `filename`, which only helps to word a refusal. Never raises for any
    bytes: a file that can't be read gives a TableRejected with one sentence.
    """
    if not data.strip():
        return TableRejected("empty", _("This file is empty."))
    if len(data) > MAX_BYTES:
        return TableRejected(
            "too_large", _("The file is larger than {max_bytes} MB.").format(max_bytes=MAX_BYTES // (1024 * 1024))
        )
    if data.startswith(b"PK\x03\x04"):
        # Imported here so that a site starts without what reads workbooks.
        from ratings.imports.workbook import read_workbook

        return read_workbook(data)
    if data.startswith(_OLD_EXCEL):
        return TableRejected("old_excel", _("This is an old Excel file: save it as XLSX or CSV."))
    if data.startswith(b"%PDF"):
        return TableRejected("binary", _("This is a PDF: save the table as CSV or XLSX and upload that."))
    if filename.lower().endswith(".xlsx"):
        return TableRejected("unreadable", _("This file is named XLSX, but it isn’t a workbook."))
    return read_delimited(data)
