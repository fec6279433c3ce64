"""The crosstable for anybody, on the page and on paper."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.pages.events.navigation import division_ways, event_band
from nzgs_tourney.pages.standings.crosstable import public_crosstable
from nzgs_tourney.paper.players_table import cross_sheet
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.public.public_page import public_page


@require_safe
def show_crosstable(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows all results of a division so far, as one table."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        table = public_crosstable(division)
        return {
            "table": table,
            "corrections": corrections_of(division),
            "slug": division.event.slug,
            "division_slug": division.slug,
            "event_nav": event_band(division.event, "standings", division, localdate()),
            "divisions": division_ways(division, "crosstable"),
            "live": {**shared["live"], "news": table.news},
        }

    return public_page(request, division.event, "public/crosstable.html", context)


@require_safe
def crosstable_sheet(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The crosstable as a sheet of paper."""
    division = access_published_division(event_slug, division_slug)
    content = crosstable_pdf(cross_sheet(division, None, large=False, now=now()))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event_slug}-{division_slug}-crosstable.pdf"'
    return response
