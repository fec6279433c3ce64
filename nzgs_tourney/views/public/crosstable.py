"""The crosstable for anybody, on the page and on paper."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.pages.public.crosstable import public_crosstable
from nzgs_tourney.pages.public.navigation import division_ways, event_band
from nzgs_tourney.paper.players_table import cross_sheet
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf
from nzgs_tourney.store.corrections import corrections_of
from nzgs_tourney.views.public.answer import public_page


@require_safe
def show(request: HttpRequest, slug: str, division: str) -> HttpResponseBase:
    """All results of a division so far, as one table."""
    found = access_published_division(slug, division)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        table = public_crosstable(found)
        return {
            "table": table,
            "corrections": corrections_of(found),
            "slug": found.event.slug,
            "division_slug": found.slug,
            "event_nav": event_band(found.event, "standings", found, localdate()),
            "divisions": division_ways(found, "crosstable"),
            "live": {**shared["live"], "news": table.news},
        }

    return public_page(request, found.event, "public/crosstable.html", context)


@require_safe
def paper(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The crosstable as a sheet of paper."""
    found = access_published_division(slug, division)
    content = crosstable_pdf(cross_sheet(found, None, large=False, now=now()))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-{division}-crosstable.pdf"'
    return response
