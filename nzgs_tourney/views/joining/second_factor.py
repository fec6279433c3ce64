"""The second factor: required for federation accounts, recommended to others."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from nzgs_tourney.accounts.second_factor import LATER, LATER_SECONDS, must_set_up


@login_required
@never_cache
@require_safe
def required(request: HttpRequest) -> HttpResponse:
    """Says why it is required, and how to set it up."""
    if not must_set_up(request):
        return redirect("mfa_index")
    return render(request, "joining/second_factor.html")


@login_required
@require_POST
def later(request: HttpRequest) -> HttpResponse:
    """Dismisses the recommendation in this browser."""
    answer = redirect("desk:events")
    answer.set_cookie(LATER, "yes", max_age=LATER_SECONDS, httponly=True, samesite="Lax")
    return answer
