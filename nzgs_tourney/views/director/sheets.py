"""What a director prints of a round: the page of choices, each sheet, the pack. `?size=large` is for a wall read from
afar."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from games.sheets.fonts import cjk_font_notice
from games.sheets.page import pdf_of
from nzgs_tourney.forms.query_params import large_asked, sheets_asked
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.rounds.sheets import print_page
from nzgs_tourney.paper.round_pack import holds_slips, round_pack
from nzgs_tourney.paper.round_sheets import away_sheet, results_sheet, round_sheet, slip_pack
from nzgs_tourney.paper.sheets.away import away_pdf as away_pdf_of
from nzgs_tourney.paper.sheets.round import Order, draw_sheet_pdf
from nzgs_tourney.paper.sheets.slips import slips_pdf
from nzgs_tourney.services.rounds.note_printed import note_printed
from nzgs_tourney.store.round_boards import round_boards
from nzgs_tourney.views.director.paper import paper
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_GET
def show(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """Everything that can be printed, by when it is needed."""
    found = access_round(request, slug, division, number)
    context = {
        **round_frame(found, number, "desk:sheets"),
        "page": print_page(found, number),
        "font_notice": cjk_font_notice(),
        "phones": phones_now(),
    }
    return render(request, "director/sheets.html", context)


@login_required
@require_GET
def draw_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The draw by table."""
    return _draw(request, slug, division, number, Order.TABLE)


@login_required
@require_GET
def names_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The draw by name."""
    return _draw(request, slug, division, number, Order.NAME)


def _draw(request: HttpRequest, slug: str, division: str, number: int, order: Order) -> HttpResponse:
    found = access_round(request, slug, division, number)

    def make() -> bytes:
        rows = round_boards(found, number)
        return draw_sheet_pdf(round_sheet(found, rows, order, large=large_asked(request.GET), now=timezone.now()))

    return paper(request, found, f"round-{number}-by-{order.value}", make)


@login_required
@require_GET
def results_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The results of the round."""
    found = access_round(request, slug, division, number)

    def make() -> bytes:
        rows = round_boards(found, number)
        return draw_sheet_pdf(results_sheet(found, rows, large=large_asked(request.GET), now=timezone.now()))

    return paper(request, found, f"round-{number}-results", make)


@login_required
@require_GET
def away_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """Who does not play in the round."""
    found = access_round(request, slug, division, number)

    def make() -> bytes:
        return away_pdf_of(away_sheet(found, number, large=large_asked(request.GET), now=timezone.now()))

    return paper(request, found, f"round-{number}-not-playing", make)


@login_required
@require_GET
def slips(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The result slips, four a page."""
    found = access_round(request, slug, division, number)

    def make() -> bytes:
        now = timezone.now()
        pack = slip_pack(found, number, now=now)
        note_printed(found.event_id, now=now)
        return slips_pdf(pack)

    return paper(request, found, f"round-{number}-slips", make)


@login_required
@require_GET
def pack_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """Everything for the round in one file; `?sheet=` once for each sheet chooses."""
    found = access_round(request, slug, division, number)

    def make() -> bytes:
        chosen = sheets_asked(request.GET.getlist("sheet"))
        now = timezone.now()
        laid = round_pack(found, number, chosen, large=large_asked(request.GET), now=now)
        if holds_slips(laid):
            note_printed(found.event_id, now=now)
        return pdf_of(f"{found.name}, round {number}", laid)

    return paper(request, found, f"round-{number}-pack", make)
