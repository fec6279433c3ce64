"""Answers with an estimate as a file."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.timezone import now

from games.sheets.page import pdf_of
from games.sheets.table import lay_table
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.estimate_files import estimate_sheet, estimate_table
from nzgs_tourney.pages.standings.estimate_page import EstimatePage
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.views.download_response import table_response

PDF = "pdf"


def estimate_file(division: Division, page: EstimatePage, file_format: str, *, large: bool) -> HttpResponse:
    """The estimate as `pdf`, `csv` or `xlsx`. Raises Http404 for any other form."""
    stem = f"{division.event.slug}-{division.slug}"
    if file_format == PDF:
        laid = lay_table(estimate_sheet(division, page, large=large, now=now()))
        name = f'inline; filename="{stem}-estimate-{page.key}-after-{page.after}.pdf"'
        return HttpResponse(
            pdf_of(laid.title, [laid]), content_type="application/pdf", headers={"Content-Disposition": name}
        )
    if file_format not in list(TableFormat):
        raise Http404("no such form")
    return table_response(estimate_table(page), stem, TableFormat(file_format))
