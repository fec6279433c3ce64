"""The standings at the director's desk."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_tables2 import RequestConfig

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.query_params import round_asked
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.exchange.downloads import DownloadTable
from nzgs_tourney.pages.standings.standings_page import standings_page
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tables.base import ExportLink
from nzgs_tourney.tables.standings_table import StandingsTable
from nzgs_tourney.views.director.exports import table_exports
from nzgs_tourney.views.director.round_frame import division_frame


@login_required
@require_GET
def show_standings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows everybody in order after a round; `?after=` names one, by default the last that counts."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    frame = division_frame(division, "desk:standings")
    try:
        page = standings_page(division, round_asked(request.GET))
    except Refused as refused:
        return render(request, "director/standings.html", {**frame, "refused": refused}, status=404)
    table = StandingsTable(page, exports=_exports(division, page.after))
    RequestConfig(request, paginate={"per_page": 250}).configure(table)
    rounds = [NavLink(str(after), f"?after={after}", after == page.after) for after in range(page.last + 1)]
    corrections = corrections_of(division)
    context = {**frame, "page": page, "table": table, "rounds": rounds, "corrections": corrections}
    return render(request, "director/standings.html", context)


def _exports(division: Division, after: int) -> tuple[ExportLink, ...]:
    """The standings after this round on paper, and for directors as tables and as a page."""
    slugs = [division.event.slug, division.slug]
    pdf_address = f"{reverse('desk:standings_pdf', args=slugs)}?after={after}"
    sheets = (ExportLink("PDF", pdf_address), ExportLink(_("PDF, large type"), f"{pdf_address}&size=large"))
    if Work.DIRECT not in division.event.may:
        return sheets
    return (
        *sheets,
        *table_exports(division, DownloadTable.CROSSTABLE, after),
        ExportLink("HTML", f"{reverse('desk:export_html', args=slugs)}?after={after}"),
    )
