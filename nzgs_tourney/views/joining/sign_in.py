"""Pages of the sign-in library that this site answers differently in some states."""

from __future__ import annotations

from allauth.account.views import login, password_reset
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from nzgs_tourney.accounts.adapters import TOO_MANY
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
