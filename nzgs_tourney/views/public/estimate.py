"""The ratings that a known rating system would give after a division, for anybody: an estimate, never the society's
rating.

System and round are parts of the path, so that each choice is one cached page.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ground.errors import Refused
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import division_ways, event_band
from nzgs_tourney.pages.standings.estimate_page import EstimatePage, estimate_page
from nzgs_tourney.views.file_answers import estimate_file
from nzgs_tourney.views.public.public_page import public_page
from ratings.system.systems import variants


@require_safe
def show_estimate(
    request: HttpRequest,
    event_slug: str,
    division_slug: str,
    system_key: str | None = None,
    round_number: int | None = None,
) -> HttpResponseBase:
    """Shows the estimate by a system after a round; by default the EGF's after the last round that counts."""
    division = access_published_division(event_slug, division_slug)
    _must_exist(division, system_key, round_number)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        page, refused = _page(division, system_key, round_number)
        slugs = [event_slug, division_slug]
        return {
            "page": page,
            "refused": refused,
            "file_url": _address(division, page.key, page.after).rstrip("/") if page else "",
            "standings_url": reverse("public:standings", args=slugs),
            "event_nav": event_band(division.event, "estimate", division, localdate()),
            "divisions": division_ways(division, "estimate"),
            "live": {**shared["live"], "news": page.news if page else ""},
        }

    return public_page(request, division.event, "public/estimate.html", context)


@require_safe
def file(
    request: HttpRequest, event_slug: str, division_slug: str, system_key: str, round_number: int, file_format: str
) -> HttpResponse:
    """The estimate as a sheet of paper or as a table."""
    division = access_published_division(event_slug, division_slug)
    page, refused = _page(division, system_key, round_number)
    if page is None:
        raise Http404(refused)
    return estimate_file(division, page, file_format, large=request.GET.get("size") == "large")


def _must_exist(division: Division, system_key: str | None, round_number: int | None) -> None:
    """404 for a system or round that the page never links to; for a board of another size the page says so instead."""
    if (system_key is not None and system_key not in variants()) or (round_number or 0) > division.rounds:
        raise Http404("no such estimate")


def _page(division: Division, system_key: str | None, round_number: int | None) -> tuple[EstimatePage | None, str]:
    try:
        return estimate_page(division, system_key, round_number, lambda key, after: _address(division, key, after)), ""
    except Refused as refused:
        return None, str(refused)


def _address(division: Division, key: str, after: int) -> str:
    return reverse("public:estimate", args=[division.event.slug, division.slug, key, after])
