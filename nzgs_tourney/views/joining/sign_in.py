"""Signing in: the library's pages that this site answers differently, the first time, and with a second factor.

A second factor is required for federation accounts and recommended to others.
"""

from __future__ import annotations

from allauth.account.views import login, password_reset
from django.conf import settings
from django.contrib.auth import login as begin_session
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from nzgs_tourney.accounts.adapters import TOO_MANY
from nzgs_tourney.accounts.passkeys import passkeys_work
from nzgs_tourney.accounts.second_factor import LATER, LATER_SECONDS, must_set_up
from nzgs_tourney.models import User
from nzgs_tourney.store.events.attempts import again_at, count_attempt
from nzgs_tourney.store.people.accounts import has_administrator

MAILS = 5
"""The most mails with a link for a new password to one address in a period."""


def sign_in(request: HttpRequest) -> HttpResponseBase:
    """The library's sign-in; on a site without an administrator, the page that makes one."""
    if request.method == "GET" and not has_administrator():
        return redirect("joining:set_up")
    answer: HttpResponseBase = login(request)
    form = (getattr(answer, "context_data", None) or {}).get("form")
    if form is not None and form.has_error(NON_FIELD_ERRORS, TOO_MANY):
        now = timezone.now()
        answer.status_code = 429
        answer["Retry-After"] = str(int((again_at(now) - now).total_seconds()) + 1)
    return answer


def forgotten(request: HttpRequest) -> HttpResponseBase:
    """The library's page that sends a link by mail; without a mail server it says who can give one."""
    if not settings.SENDS_MAIL:
        return render(request, "account/forgotten.html")
    address = request.POST.get("email", "").strip().casefold()
    if request.method == "POST" and not count_attempt("mails with a link", address, MAILS, timezone.now()):
        return redirect("account_reset_password_done")  # the mails already sent have a working link
    answer: HttpResponseBase = password_reset(request)
    return answer


def signed_in(request: HttpRequest, user: User) -> None:
    """Sign in with the new account. It has no second factor yet, so nothing is skipped; every later sign-in is the
    library's.
    """
    begin_session(request, user, backend="django.contrib.auth.backends.ModelBackend")


@login_required
@never_cache
@require_safe
def second_factor(request: HttpRequest) -> HttpResponse:
    """Says why it is required, and how to set it up."""
    if not must_set_up(request):
        return redirect("mfa_index")
    passkeys = settings.HTTPS and passkeys_work(request)
    return render(request, "joining/second_factor.html", {"passkeys": passkeys})


@login_required
@require_POST
def second_factor_later(request: HttpRequest) -> HttpResponse:
    """Dismisses the recommendation in this browser."""
    answer = redirect("desk:events")
    answer.set_cookie(LATER, "yes", max_age=LATER_SECONDS, httponly=True, samesite="Lax")
    return answer
