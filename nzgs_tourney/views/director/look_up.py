"""Looks something up in an event: players, boards, games and cases by the search in the header, and what happened in
the history."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from nzgs_tourney.access.events import access_event_as_director, access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.pages.entries.found import found_in
from nzgs_tourney.pages.events.history_page import history_page
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_GET
def show_found(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists what `?q=` finds in all divisions: players, tables, games and cases, as far as the reader's roles go."""
    event = access_event_for(Work.SEE, request.user, event_slug)
    text = request.GET.get("q", "")[:80]
    context = {
        "event": event,
        "event_nav": (event_nav if Work.READ in event.may else referee_nav)(event, "desk:find"),
        "ledger_head": head_text(event.stream),
        "search": text,
        "found": found_in(event, text),
    }
    return render(request, "director/find.html", context)


@login_required
@require_GET
def show_history(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the ledger newest first, page by page (`?page=`), with the verdict on the whole chain."""
    event = access_event_as_director(request.user, event_slug)
    page_text = request.GET.get("page", "1")
    page_number = int(page_text) if page_text.isascii() and page_text.isdigit() and len(page_text) < 6 else 1
    context = {
        "event": event,
        "event_nav": event_nav(event, "desk:history"),
        "ledger_head": head_text(event.stream),
        "page": history_page(event, page_number),
    }
    return render(request, "director/history.html", context)
