"""Brings a reader from an address that only takes forms to a page, and says where a form was sent signed out."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect, resolve_url
from django.urls import Resolver404, resolve

from ground.translation import gettext as _


class FormAddresses:
    """People get to such an address by choosing a language on a page that refused a form, by signing in after the
    form found them signed out, or by reloading. Without this they would see an empty page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response; a redirect instead of 405 if a browser asks for a page."""
        answer = self.get_response(request)
        wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if wants_page and isinstance(answer, HttpResponseNotAllowed):
            return redirect(page_above(request.path_info))
        return answer


def page_above(path: str) -> str:
    """The nearest address above this one that the site has. If that only takes forms too, it redirects further up."""
    parts = path.strip("/").split("/")
    for kept in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:kept])}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"


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
