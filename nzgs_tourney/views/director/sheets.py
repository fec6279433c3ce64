"""Prints the sheets of a division: those of a round, with the page of choices and the pack, and those of everybody;
and the pack of all divisions.
`?size=large` is for a wall read from afar."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.sheets.fonts import cjk_font_notice
from games.sheets.page import pdf_of
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_division_for, hides_draft, refuse_draft
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.sheet_options import (
    SecondLanguageForm,
    badge_code_asked,
    certificate_asked,
    entry_asked,
    large_asked,
    order_asked,
    round_asked,
    sheets_asked,
    table_asked,
)
from nzgs_tourney.pages.events.phones import phones_of
from nzgs_tourney.pages.rounds.sheets import event_print_page, print_page
from nzgs_tourney.paper.certificates import all_certificates, certificate_of, winners_certificates
from nzgs_tourney.paper.event_sheets import badge_pack, card_pack, rules_notice, welcome_sheets
from nzgs_tourney.paper.hall_poster import hall_poster
from nzgs_tourney.paper.players_table import cross_sheet, wall_list
from nzgs_tourney.paper.round_pack import event_pack, holds_slips, round_pack, rounds_to_print
from nzgs_tourney.paper.round_sheets import (
    away_sheet,
    results_sheet,
    round_sheet,
    round_to_print,
    slip_pack,
    standings_sheet,
)
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.away import away_pdf
from nzgs_tourney.paper.sheets.badges import badges_pdf
from nzgs_tourney.paper.sheets.certificates import certificates_pdf
from nzgs_tourney.paper.sheets.name_cards import cards_pdf
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf, wall_list_pdf
from nzgs_tourney.paper.sheets.poster import poster_pdf
from nzgs_tourney.paper.sheets.round import Order, draw_sheet_pdf
from nzgs_tourney.paper.sheets.rules_notice import notice_pdf
from nzgs_tourney.paper.sheets.slips import slips_pdf
from nzgs_tourney.paper.sheets.standings import standings_pdf
from nzgs_tourney.paper.sheets.welcome import welcome_pdf
from nzgs_tourney.services.entries.issue_links import issue_links, note_printed
from nzgs_tourney.site.languages.reader_language import COOKIE, keep_second_language
from nzgs_tourney.store.rounds.round_boards import round_boards
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.frame import access_round, event_frame, round_frame
from nzgs_tourney.views.director.paper import Sheet, SheetRequest, event_sheet_answer, sheet_answer


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
        "phones": phones_of(division.event),
    }
    return render(request, "director/sheets.html", context)


@login_required
@require_GET
def show_event_sheets(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what can be printed of all divisions at once."""
    event = access_event_for(Work.PRINT_SHEETS, request.user, event_slug)
    page = event_print_page(event, drafts=Work.DRAW in event.may)
    context = {**event_frame(event, "desk:event_sheets"), "page": page, "font_notice": cjk_font_notice()}
    return render(request, "director/event_sheets.html", context)


@login_required
@require_GET
def print_event_pack(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The rounds of all divisions in one file; `?sheet=`, repeated, chooses the sheets."""
    event, now = access_event_for(Work.PRINT_SHEETS, request.user, event_slug), timezone.now()

    def make() -> bytes:
        rounds = rounds_to_print(event, drafts=Work.DRAW in event.may)
        laid = event_pack(rounds, sheets_asked(request.GET.getlist("sheet")), large=large_asked(request.GET), now=now)
        if holds_slips(laid):
            note_printed(event.pk, now=now)
        return pdf_of(event.name, laid)

    return event_sheet_answer(request, event, "pack", make)


@login_required
@require_GET
def print_poster(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The poster by which phones join the WiFi and open the site; the page that lets phones in, until they are."""
    event, now = access_event_for(Work.PRINT_SHEETS, request.user, event_slug), timezone.now()
    try:
        poster = hall_poster(event, now=now)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:phones")
    note_printed(event.pk, now=now)
    return event_sheet_answer(request, event, "poster", lambda: poster_pdf(poster))


@login_required
@require_GET
def print_round_sheet(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, kind: str
) -> HttpResponse:
    """One sheet of the round, by its name in `SHEETS`."""
    division = access_round(request, event_slug, division_slug, round_number, Work.PRINT_SHEETS)
    refuse_draft(division, round_number)
    return sheet_answer(request, division, ROUND_SHEETS[kind], round_number)


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
    """Result slips, four to a page; `?table=` prints the slip of one board."""
    table = table_asked(sheet_request.query)
    pack = slip_pack(sheet_request.division, sheet_request.number, now=sheet_request.now, table=table)
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


ROUND_SHEETS: Mapping[str, Sheet] = MappingProxyType(
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


@login_required
@require_GET
def print_division_sheet(request: HttpRequest, event_slug: str, division_slug: str, kind: str) -> HttpResponse:
    """One sheet of the division, by its name in `SHEETS`."""
    work = Work.READ if kind in FOR_READERS else Work.PRINT_SHEETS
    division = access_division_for(work, request.user, event_slug, division_slug)
    return sheet_answer(request, division, DIVISION_SHEETS[kind])


@login_required
@require_POST
def links_issue(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Gives a personal link to everybody who has none, so that the welcome sheets have a code, captains can set their
    line-ups, and players of a ladder challenge."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    count = issue_links(division.pk, actor=account(request).actor)
    sentence = ngettext("{count} entry now has a personal link.", "{count} entries now have a personal link.", count)
    messages.success(request, sentence.format(count=count) if count else _("Everybody has a personal link already."))
    if (back := request.POST.get("back")) in ("teams", "ladder"):
        return redirect(f"desk:{back}", division.event.slug, division.slug)
    number = max(1, division.drawn_rounds.count())
    return redirect("desk:sheets", division.event.slug, division.slug, number)


def _standings(sheet_request: SheetRequest) -> bytes:
    """Standings with every round; `?after=` names a round, by default the last that counts."""
    after = round_asked(sheet_request.query)
    return standings_pdf(
        standings_sheet(sheet_request.division, after, large=sheet_request.large, now=sheet_request.now)
    )


def _wall_list(sheet_request: SheetRequest) -> bytes:
    """Everybody, with boxes for future rounds; `?by=place` or by strength, `?after=` as for the standings."""
    after, order = round_asked(sheet_request.query), order_asked(sheet_request.query)
    return wall_list_pdf(
        wall_list(sheet_request.division, after, order, large=sheet_request.large, now=sheet_request.now)
    )


def _crosstable(sheet_request: SheetRequest) -> bytes:
    """The crosstable; `?after=` as for the standings."""
    after = round_asked(sheet_request.query)
    return crosstable_pdf(cross_sheet(sheet_request.division, after, large=sheet_request.large, now=sheet_request.now))


def _name_cards(sheet_request: SheetRequest) -> bytes:
    return cards_pdf(card_pack(sheet_request.division, now=sheet_request.now))


def _welcome(sheet_request: SheetRequest) -> bytes:
    """Welcome sheets for everybody, or only for `?entry=`, e.g. somebody who comes late."""
    sheets = welcome_sheets(sheet_request.division, now=sheet_request.now, entry=entry_asked(sheet_request.query))
    if any(sheet.link for sheet in sheets):
        note_printed(sheet_request.division.event_id, now=sheet_request.now)
    return welcome_pdf(sheets, footer_of(sheet_request.division.event, sheet_request.now, code=False))


def _badges(sheet_request: SheetRequest) -> bytes:
    """Badges for everybody; `?code=front` with the public page of each as a code, `?code=back` with their own."""
    pack = badge_pack(sheet_request.division, code=badge_code_asked(sheet_request.query), now=sheet_request.now)
    if any(badge.link for badge in pack.badges):
        note_printed(sheet_request.division.event_id, now=sheet_request.now)
    return badges_pdf(pack)


def _certificates(sheet_request: SheetRequest) -> bytes:
    """Those of the winners, `?who=all` of everybody, `?entry=` of one player, with `?name=` and `?says=`."""
    division, now = sheet_request.division, sheet_request.now
    entry = entry_asked(sheet_request.query)
    if entry is not None:
        name, award = certificate_asked(sheet_request.query)
        return certificates_pdf(certificate_of(division, entry, award, name, now=now))
    everybody = sheet_request.query.get("who") == "all"
    return certificates_pdf((all_certificates if everybody else winners_certificates)(division, now=now))


def _rules(sheet_request: SheetRequest) -> bytes:
    return notice_pdf(lambda: rules_notice(sheet_request.division, large=sheet_request.large, now=sheet_request.now))


DIVISION_SHEETS: Mapping[str, Sheet] = MappingProxyType(
    {
        "standings": Sheet("standings", _standings),
        "wall-list": Sheet("wall-list", _wall_list),
        "crosstable": Sheet("crosstable", _crosstable),
        "name-cards": Sheet("name-cards", _name_cards),
        "badges": Sheet("badges", _badges),
        "certificates": Sheet("certificates", _certificates),
        "welcome": Sheet("welcome", _welcome),
        "rules": Sheet("rules", _rules),
    }
)
"""What can be printed of a division, by the name in its address."""

FOR_READERS = frozenset({"standings", "crosstable"})
"""Those that everybody may print who may read the standings."""
