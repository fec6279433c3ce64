"""Handicaps and win rates of a division and of an event, at the desk."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.pages.standings.win_rates_page import division_rates, event_rates
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.nav import event_nav
from nzgs_tourney.views.director.round_frame import division_frame


@login_required
@require_GET
def division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the statistics of a division's published rounds."""
    division = access_division_for(Work.READ, request.user, event_slug, division_slug)
    context = {**division_frame(division, "desk:statistics"), "page": division_rates(division), "scope": division.name}
    return render(request, "director/statistics.html", context)


@login_required
@require_GET
def event(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the statistics of every division's published rounds."""
    event = access_event_for(Work.READ, request.user, event_slug)
    context = {
        "event": event,
        "event_nav": event_nav(event, "desk:event_statistics"),
        "ledger_head": head_text(event.stream),
        "page": event_rates(event),
        "scope": _("All divisions"),
    }
    return render(request, "director/statistics.html", context)
