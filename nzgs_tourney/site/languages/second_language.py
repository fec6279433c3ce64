"""The second language of slips and wall sheets: a director chooses it once, and the printing computer remembers it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.sheets.fonts import embeds
from nzgs_tourney.site.languages.reader_language import languages

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
