"""Players' own pages for the news, several at a time: only by their view, with their links read together.

The middleware writes headers that parts don't have, or checks accounts; the reader already came through it when they
opened the page. The view checks each time whether the link still opens the page, as for any request. Special cases (a
link that ended, another cookie to set, a signed-in account) use a full request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from io import BytesIO

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import resolve, reverse
from django.utils import translation

from nzgs_tourney.access.links import access_link, links_read_together
from nzgs_tourney.server.django_pages import PageUpdate, UpdateRequest, padded, scope_of
from nzgs_tourney.server.wsgi import environ_of
from nzgs_tourney.site.languages.reader_language import reader_language
from nzgs_tourney.tournament.wording.events.page_text import closed_up, with_language

_LINKS = "/p/"
_csrf = CsrfViewMiddleware(lambda _request: HttpResponse())


def players_parts(asked: Sequence[UpdateRequest]) -> list[PageUpdate | None]:
    """What each of these readers gets where it is their own page and new to them, None for any other."""
    tokens = [_token(one.path) for one in asked]
    if not any(tokens):
        return [None] * len(asked)
    close_old_connections()
    try:
        with links_read_together([token for token in tokens if token]):
            return [_part(one, token) if token else None for one, token in zip(asked, tokens, strict=True)]
    except DatabaseError:
        return [None] * len(asked)
    finally:
        close_old_connections()


@cache
def _home() -> Callable[..., HttpResponse]:
    return resolve(reverse("player:home", args=["token"])).func


def _token(path: str) -> str:
    """The token of a player's own page, empty for any other."""
    token, _, rest = path.removeprefix(_LINKS).partition("/")
    return token if path.startswith(_LINKS) and path.endswith("/") and not rest else ""


def _part(asked: UpdateRequest, token: str) -> PageUpdate | None:
    request = WSGIRequest(environ_of(scope_of(asked.path, asked.query, asked.caller, asked.all_headers), BytesIO(), 0))
    # Whatever the error, a full request words it.
    with suppress(Exception):
        language = _language(request, token)
        if language is None or settings.SESSION_COOKIE_NAME in request.COOKIES or not _has_its_token(request):
            return None
        with translation.override(language):
            answer = _home()(request, token=token)
            if answer.status_code == 200:
                page = with_language(closed_up(answer.content.decode()))
                return PageUpdate(200, answer["ETag"], padded(page.encode()))
    return None


def _language(request: WSGIRequest, token: str) -> str | None:
    """The language of the reader's page; None for one that the link names and the reader's cookies don't yet."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if not chosen and access_link(token).language:
        return None
    return reader_language(chosen, request.headers.get("Accept-Language", ""))


def _has_its_token(request: WSGIRequest) -> bool:
    """Whether the forms of a page for this reader use the CSRF cookie that they have."""
    _csrf.process_request(request)
    return bool(request.META.get("CSRF_COOKIE", "") == request.COOKIES.get(settings.CSRF_COOKIE_NAME))
