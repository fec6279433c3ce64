"""What a director prints: the page of links, and the sheets as PDF. `?large=1` is for a wall read from afar."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from games.sheets.fonts import cjk_font_notice
from games.sheets.round_sheet import Order, draw_sheet_pdf
from games.sheets.slips import slips_pdf
from games.sheets.standings_sheet import standings_pdf
from nzgs_tourney.access import access_division_as_director
from nzgs_tourney.forms.asked_for import round_asked
from nzgs_tourney.models import Division, Round
from nzgs_tourney.selectors.sheets import round_sheet, slip_pack, standings_sheet
from nzgs_tourney.views.director.round_frame import access_round, division_frame, round_frame
from ratings.refused import Refused


@login_required
@require_GET
def show(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """Everything that can be printed of a round."""
    found = access_round(request, slug, division, number)
    drawn = Round.objects.filter(division=found, number=number).first()
    context = {
        **round_frame(found, number, "desk:sheets"),
        "state": drawn.state if drawn else "",
        "boards": drawn.pairings.count() if drawn else 0,
        "font_notice": cjk_font_notice(),
    }
    return render(request, "director/sheets.html", context)


@login_required
@require_GET
def draw_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The draw by table."""
    return _round_sheet(request, access_round(request, slug, division, number), number, Order.TABLE)


@login_required
@require_GET
def names_pdf(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The draw by name."""
    return _round_sheet(request, access_round(request, slug, division, number), number, Order.NAME)


@login_required
@require_GET
def slips(request: HttpRequest, slug: str, division: str, number: int) -> HttpResponse:
    """The result slips, four a page."""
    found = access_round(request, slug, division, number)
    try:
        pack = slip_pack(found, number, now=timezone.now())
    except Refused as refused:
        return _nothing(request, found, refused)
    return _pdf(slips_pdf(pack), found, f"round-{number}-slips")


@login_required
@require_GET
def standings(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The standings with the rounds as a crosstable; `?after=` a round, by default the last with any result."""
    found = access_division_as_director(request.user, slug, division)
    try:
        after = round_asked(request.GET)
        sheet = standings_sheet(found, after, large=_large(request), now=timezone.now())
    except Refused as refused:
        return _nothing(request, found, refused)
    return _pdf(standings_pdf(sheet), found, "standings")


def _round_sheet(request: HttpRequest, found: Division, number: int, order: Order) -> HttpResponse:
    try:
        sheet = round_sheet(found, number, order, large=_large(request), now=timezone.now())
    except Refused as refused:
        return _nothing(request, found, refused)
    return _pdf(draw_sheet_pdf(sheet), found, f"round-{number}-by-{order.value}")


def _large(request: HttpRequest) -> bool:
    return request.GET.get("large") == "1"


def _pdf(content: bytes, found: Division, name: str) -> HttpResponse:
    file = f"{found.event.slug}-{slugify(found.slug)}-{name}.pdf"
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{file}"', "Cache-Control": "private, no-store"},
    )


def _nothing(request: HttpRequest, found: Division, refused: Refused) -> HttpResponse:
    context = {**division_frame(found, ""), "refused": refused}
    return render(request, "director/nothing_to_print.html", context, status=404)
