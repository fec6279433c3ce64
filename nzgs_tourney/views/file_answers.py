"""Answers with a file: a table, a download of any size, a photo of a case or game, a sheet of paper, a calendar."""

from __future__ import annotations

from collections.abc import Callable
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import now

from games.models import Evidence, GamePhoto
from games.sheets.look import Look
from games.sheets.page import pdf_of
from games.sheets.table import lay_table
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.estimate_files import estimate_sheet, estimate_table
from nzgs_tourney.pages.standings.estimate_page import EstimatePage
from nzgs_tourney.tournament.exchange.calendar_file import CALENDAR_TYPE
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


def photo_answer(piece: Evidence | GamePhoto) -> HttpResponse:
    """The JPEG, which no cache keeps, with a policy that lets it load and run nothing."""
    response = _picture(bytes(piece.image), f"photo-{piece.pk}.jpg", "image/jpeg")
    response["Cache-Control"] = "private, no-store"
    return response


def logo_answer(look: Look) -> HttpResponse:
    """The event's logo for everybody, which browsers keep for a day."""
    response = _picture(look.logo, f"logo.{look.media_type.removeprefix('image/')}", look.media_type)
    response["Cache-Control"] = "public, max-age=86400"
    return response


def _picture(content: bytes, filename: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Content-Disposition"] = f'inline; filename="{filename}"'
    return response


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """A sheet of paper, shown in the browser."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def calendar_answer(request: HttpRequest, content: Callable[[], bytes], name: str, etag: str) -> HttpResponseBase:
    """The calendar, which is made only if the reader doesn't have this version; a phone opens it in its own program."""
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(content(), content_type=CALENDAR_TYPE)
        answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
        answer["Cache-Control"] = "no-cache"
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


PDF = "pdf"


def estimate_file(division: Division, page: EstimatePage, file_format: str, *, large: bool) -> HttpResponse:
    """The estimate as `pdf`, `csv` or `xlsx`. Raises Http404 for any other form."""
    stem = f"{division.event.slug}-{division.slug}"
    if file_format == PDF:
        laid = lay_table(estimate_sheet(division, page, large=large, now=now()))
        return pdf_answer(pdf_of(laid.title, [laid]), f"{stem}-estimate-{page.key}-after-{page.after}.pdf")
    if file_format not in list(TableFormat):
        raise Http404("no such form")
    return table_response(estimate_table(page), stem, TableFormat(file_format))
