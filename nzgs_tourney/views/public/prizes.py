"""The prizes of a division for anybody: what can be won, and after the last round is closed, who has won it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.pages.events.navigation import division_ways, event_band
from nzgs_tourney.pages.standings.prizes_page import public_prizes
from nzgs_tourney.views.public.public_page import public_page


@require_safe
def show_prizes(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the list; for each winner, it only says which prize they have won."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        return {
            "page": public_prizes(division),
            "division": division,
            "event_nav": event_band(division.event, "prizes", division, localdate()),
            "divisions": division_ways(division, "prizes"),
        }

    return public_page(request, division.event, "public/prizes.html", context)
