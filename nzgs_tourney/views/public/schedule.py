"""The schedule of a round robin."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.pages.events.navigation import event_band
from nzgs_tourney.pages.rounds.schedule import public_schedule
from nzgs_tourney.views.public.public_page import public_page


@require_safe
def schedule(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the pairings of every round; for other systems says that there is no schedule."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: dict[str, Any]) -> dict[str, Any]:
        return {
            "event_nav": event_band(division.event, "schedule", division, localdate()),
            "schedule": public_schedule(division),
        }

    return public_page(request, division.event, "public/schedule.html", context)
