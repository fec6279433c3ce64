"""The results of a division for the national federation: what to check first, and the tables."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.pages.exchange.export_preview import table_page
from nzgs_tourney.store.results.results_layout import results_facts, results_tables
from nzgs_tourney.tournament.exchange.tables import TYPES, TableFormat, xlsx_bytes
from nzgs_tourney.views.director.exports import keep_family_names
from nzgs_tourney.views.director.round_frame import division_frame
from nzgs_tourney.views.download_response import file_response, table_response


@login_required
@require_http_methods(["GET", "POST"])
def show_results_table(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """What to check before the tables are sent, and how they begin; keeps the family names that are told there."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if request.method == "POST":
        keep_family_names(request, division)
        return redirect("desk:results_table", event_slug, division_slug)
    context = {**division_frame(division, "desk:export"), "page": table_page(division)}
    return render(request, "director/results_table.html", context)


@login_required
@require_GET
def workbook(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Downloads both tables in one workbook."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    content = xlsx_bytes(*results_tables(results_facts(division)))
    return file_response(content, f"{event_slug}-{division_slug}-results-table.xlsx", TYPES[TableFormat.XLSX])


@login_required
@require_GET
def sheet(request: HttpRequest, event_slug: str, division_slug: str, table: str) -> HttpResponse:
    """Downloads one of the tables, `players` or `games`, as CSV."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    for results_table in results_tables(results_facts(division)):
        if results_table.name == table:
            return table_response(results_table, f"{event_slug}-{division_slug}-results-table", TableFormat.CSV)
    raise Http404("no such table")
