"""Closes a round at the desk, after the director has checked the results."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.round_forms import CloseForm
from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.pages.results.close_review import close_review
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_GET
def show_close_review(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the winner of every result that becomes final on the director's word."""
    return _page(request, access_round(request, event_slug, division_slug, round_number, Work.DRAW), round_number)


@login_required
@require_POST
def close(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Closes the round; the next one can then be drawn."""
    division, form = access_round(request, event_slug, division_slug, round_number, Work.DRAW), CloseForm(request.POST)
    if not form.is_valid():
        return _page(request, division, round_number, 422)
    try:
        close_round(division.pk, round_number, actor=account(request).actor, **form.cleaned_data)
    except EditConflict as stale:
        return _page(request, division, round_number, 409, stale=stale)
    except Refused as refused:
        return _page(request, division, round_number, 422, refused=refused)
    messages.success(request, _("Round {number} is closed: every result is confirmed.").format(number=round_number))
    return redirect("desk:round", division.event.slug, division.slug, min(round_number + 1, division.rounds))


def _page(
    request: HttpRequest,
    division: Division,
    round_number: int,
    status: int = 200,
    *,
    stale: EditConflict | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    division.event.stream.refresh_from_db()
    page = close_review(division, round_number)
    if page.state != RoundState.PUBLISHED and stale is None and refused is None:
        return redirect("desk:results", division.event.slug, division.slug, round_number)
    frame = round_frame(division, round_number, "desk:results")
    context = {**frame, "page": page, "stale": stale, "refused": refused}
    return render(request, "director/close_review.html", context, status=status)
