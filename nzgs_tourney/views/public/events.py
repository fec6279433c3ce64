"""The public pages of a published event: its divisions, rounds and players, the big screen, the check of a sheet."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from games.ledger.sheet_foot import FootAgreement
from games.ledger.witnesses import compare_sheet
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.divisions import access_published_division, access_published_entry, access_published_round
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.forms.rounds.sheet_check import FootForm
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.pages.draws.bracket_page import public_bracket
from nzgs_tourney.pages.entries.public_player import public_player
from nzgs_tourney.pages.events.big_screen import big_screen
from nzgs_tourney.pages.events.navigation import division_ways, event_band, round_ways
from nzgs_tourney.pages.events.public_event import public_event
from nzgs_tourney.pages.exchange.records_zip import round_has_records
from nzgs_tourney.pages.people.privacy_page import privacy_page
from nzgs_tourney.pages.rounds.ladder_page import ladder_page
from nzgs_tourney.pages.rounds.public_round import PublicRound, public_round
from nzgs_tourney.pages.rounds.schedule import public_schedule
from nzgs_tourney.paper.bracket_sheet import bracket_paper
from nzgs_tourney.paper.sheets.bracket import bracket_pdf
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.events.look import look_of
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.wording.events.ledger_head import agreement_words
from nzgs_tourney.views.file_answers import logo_answer, pdf_answer
from nzgs_tourney.views.public.public_page import Context, public_page


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows one event with its divisions."""
    event = access_published_event(event_slug)

    def context(shared: Context) -> Context:
        return {"event": public_event(event), "event_nav": event_band(event, "event", None, localdate())}

    return public_page(request, event, "public/event.html", context)


@require_safe
def privacy(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows what the event keeps about people, who holds it, why, and who sees it."""
    event = access_published_event(event_slug)

    def context(shared: Context) -> Context:
        return {"page": privacy_page(event), "event_nav": event_band(event, "privacy", None, localdate())}

    return public_page(request, event, "public/event_privacy.html", context)


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
            "corrections": for_everybody(division.event.stream_id, corrections_of(division, number=drawn_round.number)),
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
        "calendar_url": "" if drawn_round.division.event.rehearsal else reverse("public:calendar", args=slugs),
        "projector_url": reverse("public:screen", args=slugs),
        "records_url": reverse("public:round_records", args=[*slugs, drawn_round.number])
        if not drawn_round.division.event.rehearsal and round_has_records(drawn_round)
        else "",
    }


@require_safe
def draw(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the pairings of a published round; until it is published, a page that waits for it. A ladder, each of whose
    rounds is one game, has its games on its own page, and this leads there."""
    division = access_published_division(event_slug, division_slug)
    if division.is_ladder:
        return redirect("public:schedule", event_slug, division_slug)
    drawn_round = access_published_round(division, round_number)
    if drawn_round is None:
        return _not_published(request, division, "draw", round_number)
    return _round_page(request, drawn_round, "draw", "public/draw.html")


@require_safe
def results(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the results of a published round as they come in. A ladder's are on its own page, and this leads there."""
    division = access_published_division(event_slug, division_slug)
    if division.is_ladder:
        return redirect("public:schedule", event_slug, division_slug)
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
def player(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponseBase:
    """Shows one player's rounds."""
    person = access_published_entry(event_slug, entry_id)
    event = person.division.event

    def context(shared: Context) -> Context:
        band = event_band(event, "player", person.division, localdate())
        return {"player": public_player(person), "event_nav": band}

    return public_page(request, event, "public/player.html", context)


@require_safe
def schedule(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the pairings of every round, the bracket or the ladder; elsewhere says that there is no schedule."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        return {
            "event_nav": event_band(division.event, "schedule", division, localdate()),
            "schedule": public_schedule(division),
            "bracket": public_bracket(division),
            "ladder": ladder_page(division, now(), in_public=True),
            "division": division,
        }

    return public_page(request, division.event, "public/schedule.html", context)


@require_safe
def bracket_sheet(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The bracket as a sheet of paper; leads to its page where there is none."""
    division = access_published_division(event_slug, division_slug)
    try:
        sheet = bracket_paper(division, now=now())
    except Refused:
        return redirect("public:schedule", event_slug, division_slug)
    return pdf_answer(bracket_pdf(sheet), f"{event_slug}-{division_slug}-bracket.pdf")


@require_safe
def event_screen(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows what the hall needs now of all divisions, always at the same address."""
    return _screen(request, access_published_event(event_slug), None)


@require_safe
def division_screen(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the same of one division, for a hall of its own."""
    division = access_published_division(event_slug, division_slug)
    return _screen(request, division.event, division)


def _screen(request: HttpRequest, event: Event, division: Division | None) -> HttpResponseBase:
    def context(shared: Context) -> Context:
        return {"screen": big_screen(event, division)}

    return public_page(request, event, "public/projector.html", context)


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


@require_safe
def logo(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The event's logo. Its address has the picture's digest, so a copy of it never is out of date."""
    look = look_of(access_published_event(event_slug))
    if not look.logo:
        raise Http404("no logo")
    return logo_answer(look)
