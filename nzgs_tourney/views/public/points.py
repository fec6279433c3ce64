"""Points for anybody: those of a division, the list of a year, and series of events."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from ground.errors import Refused
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.access.federation import access_points_year, access_series
from nzgs_tourney.pages.events.link_preview import preview_of
from nzgs_tourney.pages.events.navigation import division_ways, event_band
from nzgs_tourney.pages.points.points_page import points_page
from nzgs_tourney.pages.points.series import series_page
from nzgs_tourney.pages.points.year import year_page
from nzgs_tourney.paper.points_sheet import points_paper, series_paper, year_paper, year_table
from nzgs_tourney.paper.sheets.points import points_pdf, series_pdf, year_pdf
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.points.points_year import latest_year
from nzgs_tourney.store.results.corrections import corrections_of, corrections_of_year
from nzgs_tourney.tournament.exchange.tables import TableFormat
from nzgs_tourney.views.file_answers import pdf_answer, table_response
from nzgs_tourney.views.public.public_page import Context, public_page


@require_safe
def division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the points of a division, as they were awarded or would be."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        return {
            "page": points_page(division, in_public=True),
            "corrections": for_everybody(
                division.event.stream_id,
                (correction for correction in corrections_of(division) if correction.later.years),
            ),
            "division": division,
            "event_nav": event_band(division.event, "points", division, localdate()),
            "divisions": division_ways(division, "points"),
        }

    return public_page(request, division.event, "public/points.html", context)


@require_safe
def division_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The points as a sheet of paper; the page where there are none."""
    division = access_published_division(event_slug, division_slug)
    try:
        content = points_pdf(points_paper(division, now=now()))
    except Refused:
        return redirect("public:points", event_slug, division_slug)
    return pdf_answer(content, f"{event_slug}-{division_slug}-nzgs-points.pdf")


@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """Leads to the list of the newest year."""
    return _year(request, latest_year(localdate().year))


@require_safe
def year(request: HttpRequest, year: int) -> HttpResponse:
    """Shows the list of a year."""
    return _year(request, access_points_year(year))


def _year(request: HttpRequest, year: int) -> HttpResponse:
    page = year_page(year, in_public=True)
    context = {
        "page": page,
        "corrections": corrections_of_year(year),
        "preview": preview_of(reverse("public:year_points", args=[year]), "" if page.closed_at else page.choice),
    }
    return render(request, "public/points_year.html", context)


@require_safe
def year_sheet(request: HttpRequest, year: int) -> HttpResponse:
    """The list as a sheet of paper."""
    content = year_pdf(year_paper(access_points_year(year), now()))
    return pdf_answer(content, f"nzgs-points-{year}.pdf")


@require_safe
def year_csv(request: HttpRequest, year: int) -> HttpResponse:
    """Downloads the list of a year as a table for a spreadsheet."""
    return table_response(year_table(access_points_year(year)), "list", TableFormat.CSV)


@require_safe
def series(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Shows a series of events."""
    page = series_page(access_series(series_slug))
    return render(request, "public/series.html", {"page": page, "preview": preview_of(request.path, page.rules)})


@require_safe
def series_sheet(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The series as a sheet of paper."""
    found = access_series(series_slug)
    return pdf_answer(series_pdf(series_paper(found, now())), f"{found.slug}.pdf")
