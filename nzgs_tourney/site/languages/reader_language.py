"""Chooses the language for a reader, and the second language of slips and wall sheets.

A choice made in the footer is kept on the device, in a cookie, and on a player's link, so that another phone that opens
the link uses it too. Without a choice the browser's languages decide. The pages of directors, referees and the
federation are in English.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import check_for_language, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from games.sheets.fonts import embeds
from ground.translation import ENGLISH, LABELS

_IN_ENGLISH = ("/desk/", "/referee/", "/federation/", "/accounts/", "/set-up/", "/gallery/", "/api/")


def languages() -> list[tuple[str, str]]:
    """The available languages, each with its own name: those with a catalogue, and always English."""
    return [(code, name) for code, name in settings.LANGUAGES if check_for_language(code)]


def is_in_english(path: str) -> bool:
    """Whether the page at this path is in English whatever its reader has chosen."""
    return path.startswith(_IN_ENGLISH)


@lru_cache(maxsize=512)
def reader_language(chosen: str, accepted: str) -> str:
    """The code of the language for a reader who has `chosen` one, or whose browser accepts these.

    `chosen` is the cookie's value, empty for none; `accepted` the Accept-Language header. A bare `zh` is simplified
    Chinese, `zh-TW` and `zh-HK` are traditional Chinese: Django's own order of `LANGUAGES`. English pages with Māori
    labels are only for who has chosen them: a browser that asks for te reo Māori doesn't get it there.
    """
    codes = [(chosen, True), *((code, False) for code, _weight in parse_accept_lang_header(accepted))]
    for code, is_chosen in codes:
        with suppress(LookupError):
            found = get_supported_language_variant(code)
            if is_chosen or found != LABELS:
                return found
    return ENGLISH


EMBEDDED = "/embed/"
"""Where the pages are that other sites show inside theirs: their addresses may say in which language."""


LANGUAGE = "lang"
"""The name by which they say it."""


def language_asked(path: str, asked: str) -> str:
    """The code of the language that the address of an embedded page asks for; empty for one that the site doesn't have,
    and for any other page."""
    if not asked or not path.startswith(EMBEDDED):
        return ""
    try:
        return get_supported_language_variant(asked.lower())
    except LookupError:
        return ""


COOKIE = "second_language"


def second_language(request: HttpRequest) -> str:
    """Its code, empty for none, for one that the site doesn't have, and for one without a font to print it."""
    code = request.COOKIES.get(COOKIE, "")
    return code if code in dict(languages()) and embeds(code) else ""


def keep_second_language(response: HttpResponse, code: str) -> None:
    """Save the choice on this computer; an empty code removes it."""
    response.set_cookie(
        COOKIE,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE if code else 0,
        httponly=True,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
