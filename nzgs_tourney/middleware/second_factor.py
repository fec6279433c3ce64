"""Leads a federation account without a second factor to the page that sets one up."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from nzgs_tourney.accounts.second_factor import must_set_up

_OPEN = ("account_", "mfa_", "joining:", "public:health")


class SecondFactorFirst:
    """Middleware: such an account can only open account pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, _view: object, _args: object, _kwargs: object) -> HttpResponse | None:
        """None for everybody else. Readers without a session cost no query."""
        match = request.resolver_match
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or match is None or match.view_name.startswith(_OPEN):
            return None
        return redirect("joining:second_factor") if must_set_up(request) else None
