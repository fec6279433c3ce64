"""What a director prints of a division besides its rounds: tables of everybody, cards, welcome sheets, the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.forms.query_params import entry_asked, order_asked, round_asked
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
from nzgs_tourney.views.director.paper import Sheet, Wanted, sheet_answer
from ratings.translation import gettext as _
from ratings.translation import ngettext


@login_required
@require_GET
def sheet(request: HttpRequest, event_slug: str, division_slug: str, kind: str) -> HttpResponse:
    """One sheet of the division, by its name in `SHEETS`."""
    return sheet_answer(request, access_division_as_director(request.user, event_slug, division_slug), SHEETS[kind])


@login_required
@require_POST
def links_issue(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """A personal link for everybody who has none, so that the welcome sheets carry a code."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    given = issue_links(division.pk, actor=account(request).actor)
    sentence = ngettext("{count} player now has a personal link.", "{count} players now have a personal link.", given)
    messages.success(request, sentence.format(count=given) if given else _("Everybody has a personal link already."))
    number = max(1, division.drawn_rounds.count())
    return redirect("desk:sheets", division.event.slug, division.slug, number)


def _standings(wanted: Wanted) -> bytes:
    """With every round; `?after=` a round, by default the last with any result."""
    after = round_asked(wanted.query)
    return standings_pdf(standings_sheet(wanted.division, after, large=wanted.large, now=wanted.now))


def _wall_list(wanted: Wanted) -> bytes:
    """Everybody, with boxes for the rounds to come; `?by=place` or by strength, `?after=` as for the standings."""
    after, order = round_asked(wanted.query), order_asked(wanted.query)
    return wall_list_pdf(wall_list(wanted.division, after, order, large=wanted.large, now=wanted.now))


def _crosstable(wanted: Wanted) -> bytes:
    """`?after=` as for the standings."""
    after = round_asked(wanted.query)
    return crosstable_pdf(cross_sheet(wanted.division, after, large=wanted.large, now=wanted.now))


def _name_cards(wanted: Wanted) -> bytes:
    return cards_pdf(card_pack(wanted.division, now=wanted.now))


def _welcome(wanted: Wanted) -> bytes:
    """For everybody, or for `?entry=` alone, as for somebody who comes late."""
    sheets = welcome_sheets(wanted.division, now=wanted.now, entry=entry_asked(wanted.query))
    if any(sheet.link for sheet in sheets):
        note_printed(wanted.division.event_id, now=wanted.now)
    return welcome_pdf(sheets, footer_of(wanted.division.event, wanted.now, code=False))


def _rules(wanted: Wanted) -> bytes:
    return notice_pdf(lambda: rules_notice(wanted.division, large=wanted.large, now=wanted.now))


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
