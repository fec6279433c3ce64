"""Answers every request in its reader's language."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from ground.translation import ENGLISH, LABELS
from nzgs_tourney.services.entries.choose_language import language_of_link
from nzgs_tourney.site.languages.reader_language import LANGUAGE, is_in_english, language_asked, reader_language
from nzgs_tourney.tournament.wording.events.page_text import closed_up, with_language

_LINKS = "/p/"


class ReaderLanguage:
    """Replaces Django's own: it needs no session, knows a player's link, and keeps officials' pages in English."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the language it is in."""
        if is_in_english(request.path_info):
            with translation.override(ENGLISH):
                return self.get_response(request)
        asked = language_asked(request.path_info, request.GET.get(LANGUAGE, ""))
        chosen = asked or request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        remembered = "" if chosen else self._of_link(request.path_info)
        code = reader_language(chosen or remembered, request.headers.get("Accept-Language", ""))
        with translation.override(code):
            answer = self.get_response(request)
            _close_up(answer)
        answer.headers.setdefault("Content-Language", ENGLISH if code == LABELS else code)
        patch_vary_headers(answer, ("Accept-Language", "Cookie"))
        if remembered:
            keep(answer, remembered)
        return answer

    @staticmethod
    def _of_link(path: str) -> str:
        token, _, rest = path.removeprefix(_LINKS).partition("/")
        return language_of_link(token) if path.startswith(_LINKS) and not rest else ""


def _close_up(answer: HttpResponse) -> None:
    if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html"):
        page = answer.content.decode(answer.charset)
        if (closed := with_language(closed_up(page))) != page:
            answer.content = closed.encode(answer.charset)
            if "Content-Length" in answer.headers:
                answer.headers["Content-Length"] = str(len(answer.content))


def keep(answer: HttpResponse, code: str) -> None:
    """Let the reader's device remember the language."""
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
    )
