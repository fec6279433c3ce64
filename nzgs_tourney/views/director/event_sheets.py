"""What a director prints of a division besides its rounds: tables of everybody, cards, welcome sheets, the rules."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from nzgs_tourney.access import access_division_as_director
from nzgs_tourney.forms.query_params import entry_asked, large_asked, order_asked, round_asked
from nzgs_tourney.pairing.words import counted
from nzgs_tourney.paper.event_sheets import card_pack, rules_notice, welcome_sheets
from nzgs_tourney.paper.players_table import cross_sheet, wall_list
from nzgs_tourney.paper.round_sheets import standings_sheet
from nzgs_tourney.paper.sheet_footer import imprint_of
from nzgs_tourney.paper.sheets.name_cards import cards_pdf as cards_pdf_of
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf as crosstable_pdf_of
from nzgs_tourney.paper.sheets.players_table import wall_list_pdf
from nzgs_tourney.paper.sheets.rules_notice import notice_pdf as notice_pdf_of
from nzgs_tourney.paper.sheets.standings import standings_pdf
from nzgs_tourney.paper.sheets.welcome import welcome_pdf as welcome_pdf_of
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.rounds.note_printed import note_printed
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.paper import paper


@login_required
@require_GET
def standings(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The standings with every round; `?after=` a round, by default the last with any result."""
    found = access_division_as_director(request.user, slug, division)

    def make() -> bytes:
        large = large_asked(request.GET)
        return standings_pdf(standings_sheet(found, round_asked(request.GET), large=large, now=timezone.now()))

    return paper(request, found, "standings", make)


@login_required
@require_GET
def wall_pdf(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """Everybody, with boxes for the rounds to come; `?by=place` or by strength, `?after=` as for the standings."""
    found = access_division_as_director(request.user, slug, division)

    def make() -> bytes:
        after, order, large = round_asked(request.GET), order_asked(request.GET), large_asked(request.GET)
        return wall_list_pdf(wall_list(found, after, order, large=large, now=timezone.now()))

    return paper(request, found, "wall-list", make)


@login_required
@require_GET
def crosstable_pdf(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The crosstable; `?after=` as for the standings."""
    found = access_division_as_director(request.user, slug, division)

    def make() -> bytes:
        large = large_asked(request.GET)
        return crosstable_pdf_of(cross_sheet(found, round_asked(request.GET), large=large, now=timezone.now()))

    return paper(request, found, "crosstable", make)


@login_required
@require_GET
def cards_pdf(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """A name card for everybody."""
    found = access_division_as_director(request.user, slug, division)
    return paper(request, found, "name-cards", lambda: cards_pdf_of(card_pack(found, now=timezone.now())))


@login_required
@require_GET
def welcome_pdf(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """A welcome sheet for everybody, or for `?entry=` alone, as for somebody who comes late."""
    found = access_division_as_director(request.user, slug, division)

    def make() -> bytes:
        now = timezone.now()
        sheets = welcome_sheets(found, now=now, entry=entry_asked(request.GET))
        if any(sheet.link for sheet in sheets):
            note_printed(found.event_id, now=now)
        return welcome_pdf_of(sheets, imprint_of(found.event, now))

    return paper(request, found, "welcome", make)


@login_required
@require_GET
def notice_pdf(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The rules to hang up."""
    found = access_division_as_director(request.user, slug, division)

    def make() -> bytes:
        return notice_pdf_of(rules_notice(found, large=large_asked(request.GET), now=timezone.now()))

    return paper(request, found, "rules", make)


@login_required
@require_POST
def links_issue(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """A personal link for everybody who has none, so that the welcome sheets carry a code."""
    found = access_division_as_director(request.user, slug, division)
    given = issue_links(found.pk, actor=account(request).called)
    said = f"{counted(given, 'player')} now ha{'s' if given == 1 else 've'} a personal link."
    messages.success(request, said if given else "Everybody has a personal link already.")
    number = max(1, found.drawn_rounds.count())
    return redirect("desk:sheets", found.event.slug, found.slug, number)
