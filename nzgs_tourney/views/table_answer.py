"""A table as a download."""

from __future__ import annotations

from django.http import HttpResponse

from nzgs_tourney.exchange.tables import TYPES, TableForm, TableSheet, table_bytes


def table_answer(sheet: TableSheet, stem: str, form: TableForm) -> HttpResponse:
    """The file, named after the event and division (`stem`) and the table. It is made each time."""
    return file_answer(table_bytes(sheet, form), f"{stem}-{sheet.name}.{form.value}", TYPES[form])


def file_answer(content: bytes, filename: str, kind: str) -> HttpResponse:
    """A file to keep, never shown by the browser as a page of the site."""
    headers = {"Content-Disposition": f'attachment; filename="{filename}"', "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=kind, headers=headers)
