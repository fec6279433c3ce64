"""The referee's queue of an event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from nzgs_tourney.access import access_event_as_referee
from nzgs_tourney.selectors.referee_page import matters
from nzgs_tourney.selectors.referee_queue import disputes, waiting_cases
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_safe
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """The queue: cases to decide, endings in dispute, games with reports that differ or records with findings."""
    event = access_event_as_referee(request.user, slug)
    context = {
        "event": event,
        "event_nav": referee_nav(event, "referee:records"),
        "cases": waiting_cases(event),
        "disputes": disputes(event),
        "matters": matters(event),
    }
    return render(request, "referee/records.html", context)
