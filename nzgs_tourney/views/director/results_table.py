"""The results of a division for the national federation: what to look at first, and the tables."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.exchange.tables import TYPES, TableForm, xlsx_bytes
from nzgs_tourney.pages.exchange.export_preview import table_page
from nzgs_tourney.store.results_layout import results_facts, results_tables
from nzgs_tourney.views.director.round_frame import division_frame
from nzgs_tourney.views.table_answer import file_answer, table_answer


@login_required
@require_GET
def show(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """What to look at before the tables are sent, and how they begin."""
    found = access_division_as_director(request.user, slug, division)
    context = {**division_frame(found, "desk:export"), "page": table_page(found)}
    return render(request, "director/results_table.html", context)


@login_required
@require_GET
def workbook(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """Both tables in one workbook."""
    found = access_division_as_director(request.user, slug, division)
    content = xlsx_bytes(*results_tables(results_facts(found)))
    return file_answer(content, f"{slug}-{division}-results-table.xlsx", TYPES[TableForm.XLSX])


@login_required
@require_GET
def sheet(request: HttpRequest, slug: str, division: str, table: str) -> HttpResponse:
    """One of the tables, `players` or `games`, as CSV."""
    found = access_division_as_director(request.user, slug, division)
    for one in results_tables(results_facts(found)):
        if one.name == table:
            return table_answer(one, f"{slug}-{division}-results-table", TableForm.CSV)
    raise Http404("no such table")
