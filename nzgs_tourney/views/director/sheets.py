"""What a director prints of a round: the page of choices, each sheet, the pack. `?size=large` is for a wall read from
afar."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games.sheets.fonts import cjk_font_notice
from games.sheets.page import pdf_of
from nzgs_tourney.forms.query_params import sheets_asked
from nzgs_tourney.forms.second_language import SecondLanguageForm
from nzgs_tourney.languages.second_language import COOKIE, keep_second_language
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.rounds.sheets import print_page
from nzgs_tourney.paper.round_pack import holds_slips, round_pack
from nzgs_tourney.paper.round_sheets import away_sheet, results_sheet, round_sheet, slip_pack
from nzgs_tourney.paper.sheets.away import away_pdf
from nzgs_tourney.paper.sheets.round import Order, draw_sheet_pdf
from nzgs_tourney.paper.sheets.slips import slips_pdf
from nzgs_tourney.services.rounds.note_printed import note_printed
from nzgs_tourney.store.round_boards import round_boards
from nzgs_tourney.views.director.paper import Sheet, Wanted, sheet_answer
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_GET
def show(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Everything that can be printed, by when it is needed. `?second=` chooses the second language of the sheets."""
    division = access_round(request, event_slug, division_slug, round_number)
    language = SecondLanguageForm(request.GET if "second" in request.GET else None)
    if language.is_bound and language.is_valid():
        kept = redirect("desk:sheets", event_slug, division_slug, round_number)
        keep_second_language(kept, language.cleaned_data["second"])
        return kept
    if not language.is_bound:
        language.initial = {"second": request.COOKIES.get(COOKIE, "")}
    context = {
        **round_frame(division, round_number, "desk:sheets"),
        "page": print_page(division, round_number),
        "language": language,
        "font_notice": cjk_font_notice(),
        "phones": phones_now(),
    }
    return render(request, "director/sheets.html", context)


@login_required
@require_GET
def sheet(request: HttpRequest, event_slug: str, division_slug: str, round_number: int, kind: str) -> HttpResponse:
    """One sheet of the round, by its name in `SHEETS`."""
    return sheet_answer(
        request, access_round(request, event_slug, division_slug, round_number), SHEETS[kind], round_number
    )


def _draw(wanted: Wanted, order: Order) -> bytes:
    rows = round_boards(wanted.division, wanted.number)
    return draw_sheet_pdf(round_sheet(wanted.division, rows, order, large=wanted.large, now=wanted.now))


def _by_table(wanted: Wanted) -> bytes:
    return _draw(wanted, Order.TABLE)


def _by_name(wanted: Wanted) -> bytes:
    return _draw(wanted, Order.NAME)


def _results(wanted: Wanted) -> bytes:
    rows = round_boards(wanted.division, wanted.number)
    return draw_sheet_pdf(results_sheet(wanted.division, rows, large=wanted.large, now=wanted.now))


def _not_playing(wanted: Wanted) -> bytes:
    return away_pdf(away_sheet(wanted.division, wanted.number, large=wanted.large, now=wanted.now))


def _slips(wanted: Wanted) -> bytes:
    """Four a page."""
    pack = slip_pack(wanted.division, wanted.number, now=wanted.now)
    note_printed(wanted.division.event_id, now=wanted.now)
    return slips_pdf(pack)


def _pack(wanted: Wanted) -> bytes:
    """Everything for the round in one file; `?sheet=` once for each sheet chooses."""
    chosen = sheets_asked(wanted.query.getlist("sheet"))
    laid = round_pack(wanted.division, wanted.number, chosen, large=wanted.large, now=wanted.now)
    if holds_slips(laid):
        note_printed(wanted.division.event_id, now=wanted.now)
    return pdf_of(f"{wanted.division.name}, round {wanted.number}", laid)


SHEETS: Mapping[str, Sheet] = MappingProxyType(
    {
        "draw": Sheet(f"round-{{round}}-by-{Order.TABLE.value}", _by_table),
        "names": Sheet(f"round-{{round}}-by-{Order.NAME.value}", _by_name),
        "results": Sheet("round-{round}-results", _results),
        "not-playing": Sheet("round-{round}-not-playing", _not_playing),
        "slips": Sheet("round-{round}-slips", _slips),
        "pack": Sheet("round-{round}-pack", _pack),
    }
)
"""What can be printed of a round, by the name in its address."""
