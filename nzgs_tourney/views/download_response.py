"""Answers with a table, or another file, as a download."""

from __future__ import annotations

from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.http import FileResponse, HttpResponse

from nzgs_tourney.tournament.exchange.tables import TYPES, TableFormat, TableSheet, table_bytes


def table_response(sheet: TableSheet, stem: str, form: TableFormat) -> HttpResponse:
    """The file, named after the event and division (`stem`) and the table. It is made each time."""
    return file_response(table_bytes(sheet, form), f"{stem}-{sheet.name}.{form.value}", TYPES[form])


def file_response(content: bytes, filename: str, kind: str) -> HttpResponse:
    """A file to keep, never shown by the browser as a page of the site."""
    headers = {"Content-Disposition": f'attachment; filename="{filename}"', "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=kind, headers=headers)


class _LastReading(FileIO):
    """A file that is deleted when it is closed, with the folder that was made for it."""

    def __init__(self, path: Path, folder: TemporaryDirectory[str]) -> None:
        super().__init__(path)
        self._folder = folder

    def close(self) -> None:
        """Close the file, then delete it: Windows can't delete an open one."""
        super().close()
        self._folder.cleanup()


def large_file_response(path: Path, folder: TemporaryDirectory[str], filename: str, kind: str) -> FileResponse:
    """The same for a file of any size in a folder of its own: it is read piece by piece, and the folder is deleted once
    it was sent. Raises OSError where it can't be read."""
    answer = FileResponse(_LastReading(path, folder), as_attachment=True, filename=filename, content_type=kind)
    answer["Cache-Control"] = "private, no-store"
    return answer
