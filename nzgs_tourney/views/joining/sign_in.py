"""The sign-in library's pages that this site answers differently in some states."""

from __future__ import annotations

from allauth.account.views import login, password_reset
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from nzgs_tourney.store.accounts import has_administrator


def sign_in(request: HttpRequest) -> HttpResponseBase:
    """The library's sign-in; on a site without an administrator the page that makes one."""
    if request.method == "GET" and not has_administrator():
        return redirect("joining:set_up")
    answer: HttpResponseBase = login(request)
    return answer


def forgotten(request: HttpRequest) -> HttpResponseBase:
    """The library's page that sends a link by mail; without a mail server who gives such a link."""
    if not settings.SENDS_MAIL:
        return render(request, "account/forgotten.html")
    answer: HttpResponseBase = password_reset(request)
    return answer
