"""Redirects a browser from an address that only takes forms to the page that the form is on."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import Resolver404, resolve


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
