"""The referee's list of an event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from nzgs_tourney.access import access_event_as_referee
from nzgs_tourney.selectors.referee_page import matters


@login_required
@require_safe
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """Games with reports that differ, or records with findings, newest first."""
    event = access_event_as_referee(request.user, slug)
    return render(request, "referee/records.html", {"event": event, "matters": matters(event)})
