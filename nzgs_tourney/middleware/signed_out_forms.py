"""Says on the sign-in page that a form found its sender signed out, so that nobody believes that it was saved."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url

from ground.translation import gettext as _


class SignedOutForms:
    """Middleware: a page's form that leads to the sign-in page adds a message there. A script that sends by itself says
    what became of it, and adds none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The response as it is."""
        answer = self.get_response(request)
        from_page = request.method == "POST" and "text/html" in request.headers.get("Accept", "")
        led_to = urlsplit(answer.get("Location", "")) if from_page and answer.status_code == 302 else None
        if led_to is not None and led_to.query and led_to.path == resolve_url("account_login"):
            messages.warning(request, _("You were signed out, and nothing was saved. Sign in, then do it again."))
        return answer
