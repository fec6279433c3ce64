"""Handicaps and win rates of a division, of an event, and of all finished events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.live.kept_figures import kept_figures
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.events.navigation import NavLink, division_ways, event_band
from nzgs_tourney.pages.standings.win_rates_page import WinRatesPage, division_rates, event_rates, site_rates
from nzgs_tourney.views.public.public_page import Context, public_page


@require_safe
def division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the statistics of a division's games."""
    division = access_published_division(event_slug, division_slug)
    return _page(request, division.event, division, lambda: division_rates(division))


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the statistics of all games in an event."""
    event = access_published_event(event_slug)
    return _page(request, event, None, lambda: event_rates(event))


def _page(
    request: HttpRequest, event: Event, of: Division | None, rates: Callable[[], WinRatesPage]
) -> HttpResponseBase:
    def context(shared: Context) -> Context:
        return {
            "page": rates(),
            "division": of,
            "event_nav": event_band(event, "statistics", of, localdate()),
            "divisions": _ways(event, of),
            "live": {**shared["live"], "news": ""},
        }

    return public_page(request, event, "public/statistics.html", context)


def _ways(event: Event, of: Division | None) -> tuple[NavLink, ...]:
    """The statistics of each division, and where there are several, of all of them together."""
    first = of or event.divisions.order_by("position", "pk").first()
    ways = division_ways(first, "statistics") if first else ()
    if len(ways) < 2:
        return ()
    ways = ways if of else tuple(replace(way, current=False) for way in ways)
    together = reverse("public:event_statistics", args=[event.slug])
    return (*ways, NavLink(_("All divisions"), together, of is None))


@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """Shows the statistics of all finished events."""
    page = kept_figures("statistics", lambda: site_rates(localdate()))
    return render(request, "public/site_statistics.html", {"page": page})
