"""A ladder at the desk: its order, and its challenges, which the director may enter and answer for people."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.challenges import access_challenge
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.challenge_form import ChallengeForm, StartOrderForm
from nzgs_tourney.models import Challenge, Division
from nzgs_tourney.pages.rounds.ladder_page import LadderPage, ladder_page
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge, decline_challenge
from nzgs_tourney.services.rounds.challenge import challenge, reopen_challenge, withdraw_challenge
from nzgs_tourney.services.rounds.close_ladder_games import confirm_reported_games
from nzgs_tourney.services.rounds.start_order import set_start_order
from nzgs_tourney.views.director.form_handling import account, posted_data, row_numbers, run_if_valid, status_of
from nzgs_tourney.views.director.frame import division_frame

ACTS: dict[str, Callable[..., Challenge]] = {
    "accept": accept_challenge,
    "decline": decline_challenge,
    "withdraw": withdraw_challenge,
    "reopen": reopen_challenge,
}
"""What can be done with a challenge, by the word in the address."""


@login_required
@require_http_methods(["GET", "POST"])
def ladder(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the ladder with its challenges, and enters one. Another division leads to its entries."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    page = ladder_page(division, now())
    if page is None:
        return redirect("desk:entries", event_slug, division_slug)
    form = ChallengeForm(page.lines, posted_data(request))

    def act() -> Challenge:
        chosen = form.cleaned_data
        return challenge(division.pk, chosen["challenger"], chosen["challenged"], actor=account(request).actor)

    if run_if_valid(form, act) is not None:
        messages.success(request, _("The challenge is open."))
        return redirect("desk:ladder", event_slug, division_slug)
    return _shown(request, division, page, form, StartOrderForm(page.lines))


@login_required
@require_POST
def ladder_order(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Sets the order in which a ladder starts. Another division leads to its entries."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    page = ladder_page(division, now())
    if page is None:
        return redirect("desk:entries", event_slug, division_slug)
    form = StartOrderForm(page.lines, request.POST)

    def act() -> bool:
        set_start_order(division.pk, form.order(), actor=account(request).actor)
        return True

    if run_if_valid(form, act):
        messages.success(request, _("The order is saved."))
        return redirect("desk:ladder", event_slug, division_slug)
    return _shown(request, division, page, ChallengeForm(page.lines), form)


def _shown(
    request: HttpRequest, division: Division, page: LadderPage, form: ChallengeForm, order: StartOrderForm
) -> HttpResponse:
    seen = {"expected_seq": division.event.stream.seq}
    context = {**division_frame(division, "desk:ladder"), "page": page, "form": form, "order": order, **seen}
    return render(request, "director/ladder.html", context, status=max(status_of(form), status_of(order)))


@login_required
@require_POST
def challenge_act(
    request: HttpRequest, event_slug: str, division_slug: str, challenge_number: int, act: str
) -> HttpResponse:
    """Accepts or declines a challenge for somebody, withdraws it, or opens it again; any other word does nothing."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    if act not in ACTS:
        return redirect("desk:ladder", event_slug, division_slug)
    row, actor = access_challenge(division, challenge_number), account(request).actor
    try:
        ACTS[act](row.pk, actor=actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Saved."))
    return redirect("desk:ladder", event_slug, division_slug)


@login_required
@require_POST
def confirm_reported(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Confirms the games that one side reported."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    seen = next(iter(row_numbers([request.POST.get("expected_seq", "")])), 0)
    try:
        count = confirm_reported_games(division.pk, actor=account(request).actor, expected_seq=seen)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        said = ngettext("{count} result is confirmed.", "{count} results are confirmed.", count)
        messages.success(request, said.format(count=count))
    return redirect("desk:ladder", event_slug, division_slug)
