"""Rating lists at the federation's desk: those that wait are accepted, mistaken ones withdrawn."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_review_as_federation
from nzgs_tourney.models import ListReview
from nzgs_tourney.pages.people.rating_lists import reviewed_lists
from nzgs_tourney.services.entries.review_list import accept_list, withdraw_list
from nzgs_tourney.views.director.form_handling import account


@login_required
@require_GET
def ratings(request: HttpRequest) -> HttpResponse:
    """Shows the lists of all events."""
    access_federation(request.user)
    return render(request, "federation/ratings.html", {"lists": reviewed_lists()})


@login_required
@require_POST
def accept(request: HttpRequest, review_id: int) -> HttpResponse:
    """Makes a list public."""
    review = access_review_as_federation(request.user, review_id)
    return _act(request, lambda: accept_list(review.pk, actor=account(request).actor), _("{made} is public."))


@login_required
@require_POST
def withdraw(request: HttpRequest, review_id: int) -> HttpResponse:
    """Withdraws a list, with the reason."""
    review = access_review_as_federation(request.user, review_id)
    reason = request.POST.get("reason", "")[:200]
    done = _("{made} is withdrawn. Entries keep the ratings they have from it.")
    return _act(request, lambda: withdraw_list(review.pk, reason, actor=account(request).actor), done)


def _act(request: HttpRequest, act: Callable[[], ListReview], done: str) -> HttpResponse:
    try:
        review = act()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, done.format(made=review.rating_list))
    return redirect("federation:ratings")
