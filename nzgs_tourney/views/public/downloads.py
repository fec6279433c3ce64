"""Downloads what is published of an event: lists as tables, records as zips."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from nzgs_tourney import __version__
from nzgs_tourney.access.divisions import (
    access_division_with_records,
    access_published_division,
    access_published_round,
)
from nzgs_tourney.access.events import access_event_with_records
from nzgs_tourney.models import Event
from nzgs_tourney.pages.exchange.downloads import DownloadTable, download_table
from nzgs_tourney.pages.exchange.records_zip import event_records, round_records
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.views.file_answers import table_response

PUBLIC = (DownloadTable.STANDINGS, DownloadTable.CROSSTABLE)
OF_A_ROUND = (DownloadTable.DRAW, DownloadTable.RESULTS)


@require_safe
def division_table(
    request: HttpRequest, event_slug: str, division_slug: str, table_name: str, file_format: str
) -> HttpResponse:
    """The current standings or crosstable."""
    division = access_published_division(event_slug, division_slug)
    chosen, kind = _requested_table(table_name, file_format, PUBLIC)
    return table_response(download_table(division, chosen), f"{event_slug}-{division_slug}", kind)


@require_safe
def round_table(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, round_table: str, file_format: str
) -> HttpResponse:
    """The draw or the results of a published round."""
    division = access_published_division(event_slug, division_slug)
    chosen, kind = _requested_table(round_table, file_format, OF_A_ROUND)
    if access_published_round(division, round_number) is None:
        raise Http404("this round is not published")
    return table_response(download_table(division, chosen, round_number), f"{event_slug}-{division_slug}", kind)


def _requested_table(
    table_name: str, file_format: str, offered: tuple[DownloadTable, ...]
) -> tuple[DownloadTable, TableFormat]:
    if table_name not in offered or file_format not in list(TableFormat):
        raise Http404("no such table")
    return DownloadTable(table_name), TableFormat(file_format)


@require_safe
def event_records_zip(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """All records of an event's published rounds."""
    event = access_event_with_records(request.user, event_slug)
    return _zip(request, event, f"{event_slug}-records", event_records(event))


@require_safe
def round_records_zip(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """All records of a published round."""
    division = access_division_with_records(request.user, event_slug, division_slug)
    drawn_round = access_published_round(division, round_number)
    if drawn_round is None:
        raise Http404("this round is not published")
    name = f"{event_slug}-{slugify(division_slug)}-round-{round_number}-records"
    return _zip(request, division.event, name, round_records(drawn_round))


def _zip(request: HttpRequest, event: Event, name: str, pieces: Iterator[bytes]) -> HttpResponseBase:
    """The zip for the head of the event's ledger, or 304 where the reader already has it: then nothing is made. A
    rehearsal has none."""
    if event.rehearsal:
        raise Http404("a rehearsal has no archive")
    etag = f'"{__version__}.{event.stream.seq}.{event.stream.head[:16]}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        unchanged["ETag"] = etag
        return unchanged
    headers = {"Content-Disposition": f'attachment; filename="{name}.zip"', "ETag": etag, "Cache-Control": "no-cache"}
    return StreamingHttpResponse(pieces, content_type="application/zip", headers=headers)
