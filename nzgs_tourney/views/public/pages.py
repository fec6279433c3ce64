"""The public pages of published events."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.access.divisions import access_published_division, access_published_entry, access_published_round
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.forms.results.player import SlipCodeForm
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.entries.public_player import public_player
from nzgs_tourney.pages.events.navigation import division_ways, event_band, round_ways
from nzgs_tourney.pages.events.public_event import home as home_of
from nzgs_tourney.pages.events.public_event import public_event
from nzgs_tourney.pages.exchange.records_zip import round_has_records
from nzgs_tourney.pages.rounds.public_round import PublicRound, public_round
from nzgs_tourney.pages.standings.public_standings import public_standings
from nzgs_tourney.paper.round_sheets import standings_sheet
from nzgs_tourney.paper.sheets.standings import standings_pdf as standings_pdf_of
from nzgs_tourney.store.people.accounts import has_administrator
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.public.public_page import public_page

Context = dict[str, Any]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lists all published events. A site without any, and without an administrator, must be set up first."""
    home = home_of(localdate())
    if not (home.running or home.coming or home.past) and not has_administrator():
        return redirect("joining:set_up")
    return render(request, "public/home.html", {"home": home, "form": SlipCodeForm()})


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows one event with its divisions."""
    event = access_published_event(event_slug)

    def context(shared: Context) -> Context:
        return {"event": public_event(event), "event_nav": event_band(event, "event", None, localdate())}

    return public_page(request, event, "public/event.html", context)


def _round_page(request: HttpRequest, drawn_round: Round, page_name: str, template: str) -> HttpResponseBase:
    division = drawn_round.division
    order = "name" if request.GET.get("order") == "name" else "table"

    def context(shared: Context) -> Context:
        page = public_round(drawn_round)
        return {
            "event_nav": event_band(division.event, page_name, division, localdate()),
            "divisions": division_ways(division, page_name),
            "rounds": round_ways(division, page_name, drawn_round.number),
            "live": {**shared["live"], "news": page.news},
            page_name: _with_orders(page, drawn_round, order),
            "corrections": corrections_of(division, number=drawn_round.number),
        }

    return public_page(request, division.event, template, context)


def _with_orders(page: PublicRound, drawn_round: Round, order: str) -> Context:
    slugs = [drawn_round.division.event.slug, drawn_round.division.slug]
    draw = reverse("public:draw", args=[*slugs, drawn_round.number])
    names = (field for field in PublicRound.__dataclass_fields__)
    return {
        **{name: getattr(page, name) for name in names},
        "order": order,
        "by_table_url": draw,
        "by_name_url": f"{draw}?order=name",
        "projector_url": reverse("public:screen", args=slugs),
        "records_url": reverse("public:round_records", args=[*slugs, drawn_round.number])
        if round_has_records(drawn_round)
        else "",
    }


@require_safe
def draw(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the pairings of a published round; until it is published, a page that waits for it."""
    division = access_published_division(event_slug, division_slug)
    drawn_round = access_published_round(division, round_number)
    if drawn_round is None:
        return _not_published(request, division, "draw", round_number)
    return _round_page(request, drawn_round, "draw", "public/draw.html")


@require_safe
def results(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the results of a published round as they come in."""
    division = access_published_division(event_slug, division_slug)
    drawn_round = access_published_round(division, round_number)
    if drawn_round is None:
        return _not_published(request, division, "results", round_number)
    return _round_page(request, drawn_round, "results", "public/results.html")


_WAITING = {
    "draw": gettext_noop("The draw of round {number} is not published yet"),
    "results": gettext_noop("Round {number} is not published yet"),
}


def _not_published(request: HttpRequest, division: Division, page_name: str, round_number: int) -> HttpResponseBase:
    def context(shared: Context) -> Context:
        return {
            "headline": _(_WAITING[page_name]).format(number=round_number),
            "event_nav": event_band(division.event, page_name, division, localdate()),
            "divisions": division_ways(division, page_name),
            "rounds": round_ways(division, page_name, round_number),
            "back": _("Standings"),
            "back_url": reverse("public:standings", args=[division.event.slug, division.slug]),
        }

    return public_page(request, division.event, "public/not_published.html", context)


@require_safe
def standings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the current standings."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        page = public_standings(division)
        return {
            "standings": page,
            "corrections": corrections_of(division),
            "event_nav": event_band(division.event, "standings", division, localdate()),
            "divisions": division_ways(division, "standings"),
            "live": {**shared["live"], "news": page.news},
        }

    return public_page(request, division.event, "public/standings.html", context)


@require_safe
def player(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponseBase:
    """Shows one player's rounds."""
    person = access_published_entry(event_slug, entry_id)
    event = person.division.event

    def context(shared: Context) -> Context:
        band = event_band(event, "player", person.division, localdate())
        return {"player": public_player(person), "event_nav": band}

    return public_page(request, event, "public/player.html", context)


@require_safe
def standings_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The standings as a sheet of paper."""
    division = access_published_division(event_slug, division_slug)
    content = standings_pdf_of(standings_sheet(division, None, large=False, now=now()))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event_slug}-{division_slug}-standings.pdf"'
    return response
