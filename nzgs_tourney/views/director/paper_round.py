"""A whole round from paper: typed or pasted, checked with names, handicaps and komi, then entered by one press."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import ngettext
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.paper_round import PaperRoundForm
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.draws.paper_round_page import PaperRoundPage, numbered_names, paper_round_page
from nzgs_tourney.services.backups.before_publishing import back_up_before_publishing
from nzgs_tourney.services.draws.paper_round import enter_paper_round
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import access_round, round_frame


@login_required
@require_http_methods(["GET", "POST"])
def show_paper_round(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the box for the boards; a posted text is checked, and with `enter` among its fields entered if nothing is
    wrong with it. A published round has its own page."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    if Round.objects.published().filter(division=division, number=round_number).exists():
        return redirect("desk:round", event_slug, division_slug, round_number)
    form = PaperRoundForm(numbered_names(division), posted_data(request))
    page = _checked(division, round_number, form)
    entered = None
    if "enter" in request.POST and page.ready:
        entered = run_if_valid(form, lambda: _enter(request, division, round_number, form))
    if entered is not None:
        messages.success(request, _entered(round_number, page))
        return redirect("desk:results", event_slug, division_slug, round_number)
    left = [player.number for player in page.left]
    context = {
        **round_frame(division, round_number, "desk:round"),
        "form": form,
        "page": page,
        "left_fields": form.asked(left),
        "unanswered": "enter" in request.POST and left,
    }
    status = 422 if page.faults or context["unanswered"] else status_of(form)
    return render(request, "director/paper_round.html", context, status=status)


def _checked(division: Division, round_number: int, form: PaperRoundForm) -> PaperRoundPage:
    """The page with what was typed, if anything."""
    if not form.is_bound or not form.is_valid():
        return paper_round_page(division, round_number)
    found = form.read()
    return paper_round_page(division, round_number, found.lines, found.away, found.faults)


def _enter(request: HttpRequest, division: Division, round_number: int, form: PaperRoundForm) -> Round:
    found = form.read()
    return enter_paper_round(
        division.pk,
        round_number,
        found.lines,
        found.away,
        actor=account(request).actor,
        nonce=form.cleaned_data["nonce"],
        expected_seq=form.cleaned_data["expected_seq"],
        before=back_up_before_publishing,
    )


def _entered(number: int, page: PaperRoundPage) -> str:
    return ngettext(
        "Round {number} is published with {results} result from paper.",
        "Round {number} is published with {results} results from paper.",
        page.results,
    ).format(number=number, results=page.results)
