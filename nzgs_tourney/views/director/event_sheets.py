"""Prints the sheets of a division other than its rounds': tables of everybody, cards, welcome sheets, the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.query_params import entry_asked, order_asked, round_asked
from nzgs_tourney.paper.event_sheets import card_pack, rules_notice, welcome_sheets
from nzgs_tourney.paper.players_table import cross_sheet, wall_list
from nzgs_tourney.paper.round_sheets import standings_sheet
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.name_cards import cards_pdf
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf, wall_list_pdf
from nzgs_tourney.paper.sheets.rules_notice import notice_pdf
from nzgs_tourney.paper.sheets.standings import standings_pdf
from nzgs_tourney.paper.sheets.welcome import welcome_pdf
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.rounds.note_printed import note_printed
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.paper import Sheet, SheetRequest, sheet_answer


@login_required
@require_GET
def sheet(request: HttpRequest, event_slug: str, division_slug: str, kind: str) -> HttpResponse:
    """One sheet of the division, by its name in `SHEETS`."""
    work = Work.READ if kind in FOR_READERS else Work.PRINT_SHEETS
    division = access_division_for(work, request.user, event_slug, division_slug)
    return sheet_answer(request, division, SHEETS[kind])


@login_required
@require_POST
def links_issue(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Gives a personal link to everybody who has none, so that the welcome sheets have a code."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    count = issue_links(division.pk, actor=account(request).actor)
    sentence = ngettext("{count} player now has a personal link.", "{count} players now have a personal link.", count)
    messages.success(request, sentence.format(count=count) if count else _("Everybody has a personal link already."))
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


def _rules(sheet_request: SheetRequest) -> bytes:
    return notice_pdf(lambda: rules_notice(sheet_request.division, large=sheet_request.large, now=sheet_request.now))


SHEETS: Mapping[str, Sheet] = MappingProxyType(
    {
        "standings": Sheet("standings", _standings),
        "wall-list": Sheet("wall-list", _wall_list),
        "crosstable": Sheet("crosstable", _crosstable),
        "name-cards": Sheet("name-cards", _name_cards),
        "welcome": Sheet("welcome", _welcome),
        "rules": Sheet("rules", _rules),
    }
)
"""What can be printed of a division, by the name in its address."""

FOR_READERS = frozenset({"standings", "crosstable"})
"""Those that everybody may print who may read the standings."""
