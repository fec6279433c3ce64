"""What the rounds have led to, at the desk: the standings, the ratings that a known rating system would give, and the
statistics of a division and of an event."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_tables2 import RequestConfig

from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.sheet_options import large_asked, round_asked
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.exchange.downloads import DownloadTable
from nzgs_tourney.pages.standings.estimate_page import EstimatePage, estimate_page
from nzgs_tourney.pages.standings.standings_page import standings_page
from nzgs_tourney.pages.standings.win_rates_page import division_rates, event_rates
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tables.base import ExportLink
from nzgs_tourney.tables.standings_table import EstimateTable, StandingsTable
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.exports import table_exports
from nzgs_tourney.views.director.frame import division_frame, event_nav
from nzgs_tourney.views.file_answers import estimate_file

ESTIMATE_FORMS = (
    ("PDF", "pdf", ""),
    (gettext_noop("PDF, large type"), "pdf", "&size=large"),
    ("CSV", "csv", ""),
    ("XLSX", "xlsx", ""),
)


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
    table = StandingsTable(page, exports=_standings_exports(division, page.after))
    RequestConfig(request, paginate={"per_page": 250}).configure(table)
    rounds = [NavLink(str(after), f"?after={after}", after == page.after) for after in range(page.last + 1)]
    corrections = corrections_of(division)
    context = {**frame, "page": page, "table": table, "rounds": rounds, "corrections": corrections}
    return render(request, "director/standings.html", context)


def _standings_exports(division: Division, after: int) -> tuple[ExportLink, ...]:
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


@login_required
@require_GET
def show_estimate(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the estimate; `?by=` names the system (`egf-b`, `aga`), `?after=` the round."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    frame = division_frame(division, "desk:estimate")
    try:
        page = _estimate(request, division)
    except Refused as refused:
        return render(request, "director/estimate.html", {**frame, "refused": refused}, status=404)
    table = EstimateTable(page, exports=_estimate_exports(division, page))
    RequestConfig(request, paginate={"per_page": 250}).configure(table)
    return render(request, "director/estimate.html", {**frame, "page": page, "table": table})


@login_required
@require_GET
def estimate_download(request: HttpRequest, event_slug: str, division_slug: str, file_format: str) -> HttpResponse:
    """The estimate as a sheet of paper or as a table."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    try:
        page = _estimate(request, division)
    except Refused as refused:
        raise Http404(str(refused)) from refused
    return estimate_file(division, page, file_format, large=large_asked(request.GET))


def _estimate(request: HttpRequest, division: Division) -> EstimatePage:
    def address(key: str, after: int) -> str:
        return f"?{urlencode({'by': key, 'after': after})}"

    return estimate_page(division, request.GET.get("by") or None, round_asked(request.GET), address)


def _estimate_exports(division: Division, page: EstimatePage) -> tuple[ExportLink, ...]:
    query = urlencode({"by": page.key, "after": page.after})
    slugs = [division.event.slug, division.slug]
    return tuple(
        ExportLink(_(label), f"{reverse('desk:estimate_file', args=[*slugs, form])}?{query}{more}")
        for label, form, more in ESTIMATE_FORMS
    )


@login_required
@require_GET
def division_statistics(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the statistics of a division's published rounds."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    context = {**division_frame(division, "desk:statistics"), "page": division_rates(division), "scope": division.name}
    return render(request, "director/statistics.html", context)


@login_required
@require_GET
def event_statistics(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the statistics of every division's published rounds."""
    event = access_event_for(Work.READ, request.user, event_slug)
    context = {
        "event": event,
        "event_nav": event_nav(event, "desk:event_statistics"),
        "ledger_head": head_text(event.stream),
        "page": event_rates(event),
        "scope": _("All divisions"),
    }
    return render(request, "director/statistics.html", context)
