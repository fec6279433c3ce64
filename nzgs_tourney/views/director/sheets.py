"""Prints the sheets of a round: the page of choices, each sheet, the pack. `?size=large` is for a wall read from
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
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import hides_draft, refuse_draft
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.query_params import sheets_asked
from nzgs_tourney.forms.rounds.second_language import SecondLanguageForm
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.rounds.sheets import print_page
from nzgs_tourney.paper.round_pack import holds_slips, round_pack
from nzgs_tourney.paper.round_sheets import away_sheet, results_sheet, round_sheet, round_to_print, slip_pack
from nzgs_tourney.paper.sheets.away import away_pdf
from nzgs_tourney.paper.sheets.round import Order, draw_sheet_pdf
from nzgs_tourney.paper.sheets.slips import slips_pdf
from nzgs_tourney.services.rounds.note_printed import note_printed
from nzgs_tourney.site.languages.reader_language import COOKIE, keep_second_language
from nzgs_tourney.store.rounds.round_boards import round_boards
from nzgs_tourney.views.director.paper import Sheet, SheetRequest, sheet_answer
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_GET
def show_sheets(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows everything that can be printed, by when it is needed. `?second=` chooses the second language of the
    sheets.
    """
    division = access_round(request, event_slug, division_slug, round_number, Work.PRINT_SHEETS)
    language = SecondLanguageForm(request.GET if "second" in request.GET else None)
    if language.is_bound and language.is_valid():
        response = redirect("desk:sheets", event_slug, division_slug, round_number)
        keep_second_language(response, language.cleaned_data["second"])
        return response
    if not language.is_bound:
        language.initial = {"second": request.COOKIES.get(COOKIE, "")}
    context = {
        **round_frame(division, round_number, "desk:sheets"),
        "page": print_page(division, round_number, drafts=not hides_draft(division, round_number)),
        "language": language,
        "font_notice": cjk_font_notice(),
        "phones": phones_now(),
    }
    return render(request, "director/sheets.html", context)


@login_required
@require_GET
def sheet(request: HttpRequest, event_slug: str, division_slug: str, round_number: int, kind: str) -> HttpResponse:
    """One sheet of the round, by its name in `SHEETS`."""
    division = access_round(request, event_slug, division_slug, round_number, Work.PRINT_SHEETS)
    refuse_draft(division, round_number)
    return sheet_answer(request, division, SHEETS[kind], round_number)


def _draw(sheet_request: SheetRequest, order: Order) -> bytes:
    drawn = round_to_print(sheet_request.division, sheet_request.number)
    return draw_sheet_pdf(
        round_sheet(drawn, round_boards(drawn), order, large=sheet_request.large, now=sheet_request.now)
    )


def _by_table(sheet_request: SheetRequest) -> bytes:
    return _draw(sheet_request, Order.TABLE)


def _by_name(sheet_request: SheetRequest) -> bytes:
    return _draw(sheet_request, Order.NAME)


def _results(sheet_request: SheetRequest) -> bytes:
    drawn = round_to_print(sheet_request.division, sheet_request.number)
    return draw_sheet_pdf(results_sheet(drawn, round_boards(drawn), large=sheet_request.large, now=sheet_request.now))


def _not_playing(sheet_request: SheetRequest) -> bytes:
    return away_pdf(
        away_sheet(sheet_request.division, sheet_request.number, large=sheet_request.large, now=sheet_request.now)
    )


def _slips(sheet_request: SheetRequest) -> bytes:
    """Result slips, four to a page."""
    pack = slip_pack(sheet_request.division, sheet_request.number, now=sheet_request.now)
    note_printed(sheet_request.division.event_id, now=sheet_request.now)
    return slips_pdf(pack)


def _pack(sheet_request: SheetRequest) -> bytes:
    """Everything for the round in one file; `?sheet=`, repeated, chooses the sheets."""
    chosen = sheets_asked(sheet_request.query.getlist("sheet"))
    laid = round_pack(
        sheet_request.division, sheet_request.number, chosen, large=sheet_request.large, now=sheet_request.now
    )
    if holds_slips(laid):
        note_printed(sheet_request.division.event_id, now=sheet_request.now)
    return pdf_of(
        _("{division}, round {round}").format(division=sheet_request.division.name, round=sheet_request.number), laid
    )


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
