"""The ratings that a known rating system would give after a division, at the desk: sortable, after any round, by any
system."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_tables2 import RequestConfig

from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.query_params import large_asked, round_asked
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.estimate_page import EstimatePage, estimate_page
from nzgs_tourney.tables.base import ExportLink
from nzgs_tourney.tables.estimate_table import EstimateTable
from nzgs_tourney.views.director.round_frame import division_frame
from nzgs_tourney.views.estimate_file import estimate_file

FORMS = (
    ("PDF", "pdf", ""),
    (gettext_noop("PDF, large type"), "pdf", "&size=large"),
    ("CSV", "csv", ""),
    ("XLSX", "xlsx", ""),
)


@login_required
@require_GET
def show_estimate(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the estimate; `?by=` names the system (`egf-b`, `aga`), `?after=` the round."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    frame = division_frame(division, "desk:estimate")
    try:
        page = _page(request, division)
    except Refused as refused:
        return render(request, "director/estimate.html", {**frame, "refused": refused}, status=404)
    table = EstimateTable(page, exports=_exports(division, page))
    RequestConfig(request, paginate={"per_page": 250}).configure(table)
    return render(request, "director/estimate.html", {**frame, "page": page, "table": table})


@login_required
@require_GET
def file(request: HttpRequest, event_slug: str, division_slug: str, file_format: str) -> HttpResponse:
    """The estimate as a sheet of paper or as a table."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    try:
        page = _page(request, division)
    except Refused as refused:
        raise Http404(str(refused)) from refused
    return estimate_file(division, page, file_format, large=large_asked(request.GET))


def _page(request: HttpRequest, division: Division) -> EstimatePage:
    def address(key: str, after: int) -> str:
        return f"?{urlencode({'by': key, 'after': after})}"

    return estimate_page(division, request.GET.get("by") or None, round_asked(request.GET), address)


def _exports(division: Division, page: EstimatePage) -> tuple[ExportLink, ...]:
    query = urlencode({"by": page.key, "after": page.after})
    slugs = [division.event.slug, division.slug]
    return tuple(
        ExportLink(_(label), f"{reverse('desk:estimate_file', args=[*slugs, form])}?{query}{more}")
        for label, form, more in FORMS
    )
