"""The page of results at the director's desk, and which of its boards are listed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.live.news import about_round
from nzgs_tourney.live.versions import results_version
from nzgs_tourney.models import Division
from nzgs_tourney.pages.results.open_boards import open_rounds
from nzgs_tourney.pages.results.result_line import Typed, new_nonce_start
from nzgs_tourney.pages.results.results_page import Show, results_page
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.director.nav import event_nav
from nzgs_tourney.views.director.round_frame import access_round, round_frame
from nzgs_tourney.views.live import live_page


@login_required
@require_GET
def show_results(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the boards of a round with their results; `?show=open`, `confirm` or `differ` lists some of them."""
    division = access_round(request, event_slug, division_slug, round_number, Work.ENTER_RESULTS)
    return results_response(request, division, round_number)


@login_required
@require_GET
def show_open_boards(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the boards of all divisions that lack a result."""
    event = access_event_for(Work.ENTER_RESULTS, request.user, event_slug)
    context = {
        "event": event,
        "rounds": open_rounds(event),
        "nonce_start": new_nonce_start(),
        "here": request.path,
        "event_nav": event_nav(event, "desk:event"),
    }
    return render(request, "director/open_boards.html", context)


def results_response(
    request: HttpRequest, division: Division, round_number: int, typed: Typed | None = None
) -> HttpResponseBase:
    """The page; `typed` is what was refused at a board."""
    if request.method == "POST":
        division.event.stream.refresh_from_db()
    return live_page(
        request,
        "director/results.html",
        results_version(division, round_number),
        lambda: _context(division, round_number, request.GET, typed),
        status=422 if typed else 200,
        about=lambda: about_round(division, round_number),
    )


def _context(division: Division, round_number: int, query: QueryDict, typed: Typed | None) -> dict[str, Any]:
    """The boards as they are now. `?show=` lists some of them, and with `?tables=` keeps those listed before."""
    show_text = query.get("show", "")
    show = Show(show_text) if show_text in set(Show) else Show.ALL
    page_url = reverse("desk:results", args=[division.event.slug, division.slug, round_number])
    page = results_page(division, round_number, show, _tables(query.get("tables", "")))
    return {
        **round_frame(division, round_number, "desk:results"),
        "page": page if typed is None else page.with_typed(typed),
        "nonce_start": new_nonce_start(),
        "place": (division.event.slug, division.slug, round_number),
        "here": page_url,
        "url": page_url if show is Show.ALL else f"{page_url}?show={show}&tables={page.tables}",
        "corrections": corrections_of(division, number=round_number),
    }


def _tables(text: str) -> frozenset[int]:
    """The tables in such a text; anything that isn't a number is left out."""
    return frozenset(int(table) for table in text.split(",") if table.isdecimal())
