"""Downloads the published lists of a division as CSV and workbooks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division, access_published_round
from nzgs_tourney.pages.exchange.downloads import DownloadTable, download_table
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.views.file_answers import table_response

PUBLIC = (DownloadTable.STANDINGS, DownloadTable.CROSSTABLE)
OF_A_ROUND = (DownloadTable.DRAW, DownloadTable.RESULTS)


@require_safe
def of_division(
    request: HttpRequest, event_slug: str, division_slug: str, table_name: str, file_format: str
) -> HttpResponse:
    """The current standings or crosstable."""
    division = access_published_division(event_slug, division_slug)
    chosen, kind = _requested_table(table_name, file_format, PUBLIC)
    return table_response(download_table(division, chosen), f"{event_slug}-{division_slug}", kind)


@require_safe
def of_round(
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
