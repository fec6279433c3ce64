"""What a known rating system would make of a division, for anybody: an estimate, and never the society's rating.

System and round are parts of the path, so that each choice is one page that is kept.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.models import Division
from nzgs_tourney.pages.public.navigation import division_ways, event_band
from nzgs_tourney.pages.standings.estimate import EstimatePage, estimate_page
from nzgs_tourney.views.estimate_answer import estimate_file
from nzgs_tourney.views.public.answer import public_page
from ratings.errors import Refused
from ratings.system.systems import variants


@require_safe
def show(
    request: HttpRequest, slug: str, division: str, by: str | None = None, number: int | None = None
) -> HttpResponseBase:
    """The estimate by a system after a round; without both, by the EGF's after the last round with a result."""
    found = access_published_division(slug, division)
    _must_exist(found, by, number)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        page, refused = _page(found, by, number)
        place = [slug, division]
        return {
            "page": page,
            "refused": refused,
            "file_url": _address(found, page.key, page.after).rstrip("/") if page else "",
            "standings_url": reverse("public:standings", args=place),
            "event_nav": event_band(found.event, "estimate", found, localdate()),
            "divisions": division_ways(found, "estimate"),
            "live": {**shared["live"], "news": page.news if page else ""},
        }

    return public_page(request, found.event, "public/estimate.html", context)


@require_safe
def file(request: HttpRequest, slug: str, division: str, by: str, number: int, form: str) -> HttpResponse:
    """The same as a sheet of paper or as a table."""
    found = access_published_division(slug, division)
    page, refused = _page(found, by, number)
    if page is None:
        raise Http404(refused)
    return estimate_file(found, page, form, large=request.GET.get("size") == "large")


def _must_exist(division: Division, by: str | None, number: int | None) -> None:
    """404 for what no link of the page leads to; a board of another size is said on the page instead."""
    if (by is not None and by not in variants()) or (number or 0) > division.rounds:
        raise Http404("no such estimate")


def _page(division: Division, by: str | None, number: int | None) -> tuple[EstimatePage | None, str]:
    try:
        return estimate_page(division, by, number, lambda key, after: _address(division, key, after)), ""
    except Refused as refused:
        return None, str(refused)


def _address(division: Division, key: str, after: int) -> str:
    return reverse("public:estimate", args=[division.event.slug, division.slug, key, after])
