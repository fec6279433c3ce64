"""Shows a new one-time link to the browser that made it, for ten minutes: only that browser keeps its token."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

SECONDS = 600


def show_once(response: HttpResponse, page: str, name: str, link_number: int, token: str) -> None:
    """Let the page at this address show the link with this number and its token; a later one with this name replaces
    it.
    """
    response.set_signed_cookie(
        name,
        f"{link_number}:{token}",
        salt=page,
        max_age=SECONDS,
        path=page,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def shown_once(request: HttpRequest, page: str, name: str) -> tuple[int, str] | None:
    """The number and the token of the link that the page shows to this browser, None for none."""
    cookie = request.get_signed_cookie(name, default=None, salt=page, max_age=SECONDS)
    number, colon, token = (cookie or "").partition(":")
    return (int(number), token) if colon and number.isdigit() else None
