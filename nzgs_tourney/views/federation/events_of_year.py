"""The federation's page of a year: its events and their tables of points, what is missing, and the results of all."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_GET, require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_event_of_year_as_federation, access_year_as_federation
from nzgs_tourney.forms.events.event_forms import ReopenForm
from nzgs_tourney.pages.events.events_of_year import results_of_year, year_of_events
from nzgs_tourney.pages.points.approval_page import approval_page
from nzgs_tourney.services.points.approve_event import decide_on_event
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of


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
@require_http_methods(["GET", "POST"])
def approval(request: HttpRequest, year: int, event_slug: str) -> HttpResponse:
    """Shows the event's tables of points, and approves them or sends them back, with a reason."""
    event = access_event_of_year_as_federation(request.user, year, event_slug)
    form = ReopenForm(posted_data(request))
    decision = run_if_valid(
        form,
        lambda: decide_on_event(
            event.pk,
            approved=request.POST.get("answer") == "approve",
            reason=form.cleaned_data["reason"],
            actor=account(request).actor,
        ),
    )
    if decision is not None:
        messages.success(request, _("Approved.") if decision.approved else _("Sent back."))
        return redirect("federation:events_of_year", year)
    context = {"page": approval_page(event), "form": form}
    return render(request, "federation/event_approval.html", context, status=status_of(form))


@login_required
@require_GET
def results(request: HttpRequest, year: int) -> StreamingHttpResponse:
    """Downloads the results and games of a year's public events."""
    content = results_of_year(access_year_as_federation(request.user, year), localdate())
    answer = StreamingHttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="results-{year}.zip"'
    return answer
