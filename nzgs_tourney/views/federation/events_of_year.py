"""The federation's page of a year: its events and what is missing in them, and their results in one file."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_GET

from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_year_as_federation
from nzgs_tourney.pages.events.events_of_year import results_of_year, year_of_events


@login_required
@require_GET
def latest(request: HttpRequest) -> HttpResponse:
    """Leads to this year."""
    access_federation(request.user)
    return redirect("federation:events_of_year", localdate().year)


@login_required
@require_GET
def year(request: HttpRequest, year: int) -> HttpResponse:
    """Shows the events of a year."""
    page = year_of_events(access_year_as_federation(request.user, year), localdate())
    return render(request, "federation/events_of_year.html", {"page": page})


@login_required
@require_GET
def results(request: HttpRequest, year: int) -> StreamingHttpResponse:
    """Downloads the results and games of a year's public events."""
    content = results_of_year(access_year_as_federation(request.user, year))
    answer = StreamingHttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="results-{year}.zip"'
    return answer
