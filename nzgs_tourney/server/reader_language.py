"""The language of a reader's public pages: from the request's headers, like in the middleware."""

from __future__ import annotations

from django.conf import settings
from django.http import parse_cookie

from nzgs_tourney.site.languages.reader_language import reader_language


def language_of(cookie: bytes, accepted: bytes) -> str:
    """The language of a reader who sends these Cookie and Accept-Language headers."""
    chosen = ""
    if settings.LANGUAGE_COOKIE_NAME.encode() in cookie:
        chosen = parse_cookie(cookie.decode("latin-1")).get(settings.LANGUAGE_COOKIE_NAME, "")
    return reader_language(chosen, accepted.decode("latin-1"))
