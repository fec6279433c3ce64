"""The big screen of the hall: of an event, or of one of its divisions."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.events.big_screen import big_screen
from nzgs_tourney.views.public.public_page import public_page


@require_safe
def of_event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows what the hall needs now of all divisions, always at the same address."""
    return _screen(request, access_published_event(event_slug), None)


@require_safe
def of_division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the same of one division, for a hall of its own."""
    division = access_published_division(event_slug, division_slug)
    return _screen(request, division.event, division)


def _screen(request: HttpRequest, event: Event, division: Division | None) -> HttpResponseBase:
    def context(shared: dict[str, Any]) -> dict[str, Any]:
        return {"screen": big_screen(event, division)}

    return public_page(request, event, "public/projector.html", context)
