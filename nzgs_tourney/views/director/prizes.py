"""The prizes of a division: edited, checked against current results, printed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director, access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.standings.prize_forms import SAVE, PrizeRows, sent_rows, stored_rows
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.prizes_page import known_words, prize_preview
from nzgs_tourney.paper.prizes_sheet import prize_paper
from nzgs_tourney.paper.sheets.prizes import prize_pdf
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.standings.prizes import prize_terms
from nzgs_tourney.tournament.division.tags import offered
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.paper import sheet_response
from nzgs_tourney.views.director.round_frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def prizes(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the list and who would win each prize; only *Save* stores it, every other button keeps the input."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    sent = request.method == "POST"
    rows = sent_rows(request.POST.dict(), request.POST.getlist("seen")) if sent else stored_rows(prize_terms(division))
    if rows.act == SAVE and rows.terms is not None:
        try:
            set_prizes(division.pk, rows.terms, actor=account(request).actor, seen=rows.seen)
        except OvertakenError as overtaken:
            rows.refused = overtaken.sentence
            rows.seen = stored_rows(prize_terms(division)).seen
        except Refused as refused:
            rows.refused = refused.sentence
        else:
            saved = _("The prizes are saved.") if rows.terms else _("Saved: this division has no prizes.")
            messages.success(request, saved)
            return redirect("desk:prizes", event_slug, division_slug)
    return _page(request, division, rows)


def _page(request: HttpRequest, division: Division, rows: PrizeRows) -> HttpResponse:
    tags, cities = known_words(division)
    outcomes = prize_preview(division, rows.found)
    context = {
        **division_frame(division, "desk:prizes"),
        "form": rows,
        "lines": list(zip(rows.rows, outcomes.lines, strict=False)),
        "page": outcomes.page,
        "words": (*offered(tags), *sorted(cities)),
    }
    return render(request, "director/prizes.html", context, status=422 if rows.act == SAVE else 200)


@login_required
@require_GET
def prizes_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Prints the prize list, with room for signatures."""
    division = access_division_for(Work.PRINT_SHEETS, request.user, event_slug, division_slug)
    return sheet_response(request, division, "prizes", lambda: prize_pdf(prize_paper(division, now=timezone.now())))
