"""Checks a printed sheet against its event's history."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from games.ledger.sheet_foot import FootAgreement
from games.ledger.witnesses import compare_sheet
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.forms.rounds.sheet_check import FootForm
from nzgs_tourney.pages.events.navigation import event_band
from nzgs_tourney.tournament.wording.events.ledger_head import agreement_words


@require_safe
def check_sheet(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The field for the foot of a sheet, and what comes of comparing it."""
    event = access_published_event(event_slug)
    form = FootForm(request.GET) if "foot" in request.GET else FootForm()
    title, text, good = "", "", False
    if form.is_bound and form.is_valid():
        comparison = compare_sheet(event.stream, form.cleaned_data["foot"])
        (title, text), good = agreement_words(comparison), comparison.agreement is FootAgreement.AGREES
    context = {
        "event": event,
        "event_nav": event_band(event, "", None, localdate()),
        "form": form,
        "title": title,
        "text": text,
        "kind": "good" if good else "bad",
    }
    return render(request, "public/paper.html", context, status=422 if form.is_bound and not form.is_valid() else 200)
