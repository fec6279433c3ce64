"""The short pages for refused requests: too large, too slow, too many at once, stopping."""

from __future__ import annotations

from functools import lru_cache

from csp.utils import build_policy
from django.template.loader import render_to_string

from ground.translation import ENGLISH, gettext_noop, in_language
from ground.translation import gettext as _
from nzgs_tourney.server.limits import MB
from nzgs_tourney.server.request_body import NotRead
from nzgs_tourney.server.wsgi import Header

_STATUS = {
    NotRead.TOO_LARGE: 413,
    NotRead.TOO_SLOW: 408,
    NotRead.NO_ROOM: 503,
    NotRead.NO_DISK: 503,
    NotRead.UNKNOWN_SENDER: 403,
    NotRead.STOPPING: 503,
}
_TITLE = {
    NotRead.TOO_LARGE: gettext_noop("Too large to send"),
    NotRead.TOO_SLOW: gettext_noop("The connection is too slow"),
    NotRead.NO_ROOM: gettext_noop("Too many uploads at once"),
    NotRead.NO_DISK: gettext_noop("The disk is full"),
    NotRead.UNKNOWN_SENDER: gettext_noop("Not sent"),
    NotRead.STOPPING: gettext_noop("The site is stopping"),
}
_SENTENCE = {
    NotRead.TOO_LARGE: gettext_noop(
        "This page takes at most {most} MB. Nothing was saved. Go back and send a smaller file."
    ),
    NotRead.TOO_SLOW: gettext_noop(
        "What you sent didn’t arrive in time. Nothing was saved. Go back and send it again."
    ),
    NotRead.NO_DISK: gettext_noop(
        "Nothing was saved. Free some space on the site’s computer, then go back and send it again."
    ),
    NotRead.NO_ROOM: gettext_noop("Nothing was saved. Wait a minute, go back and send it again."),
    NotRead.UNKNOWN_SENDER: gettext_noop(
        "Nothing was saved: your link doesn’t work any more, or you were signed out. Open the page again, then send it."
    ),
    NotRead.STOPPING: gettext_noop("Nothing was saved. Wait until the site is back, then send it again."),
}


@lru_cache(maxsize=32)
def refusal(reason: NotRead, most_bytes: int, language: str = ENGLISH) -> tuple[int, list[Header], bytes]:
    """Status, headers and page in this language for a body that was not read; `most_bytes` is the page's limit.

    Raises KeyError for GONE: nobody is left to answer.
    """
    with in_language(language):
        sentence = _(_SENTENCE[reason]).format(most=most_bytes // MB)
        page = render_to_string("refused.html", {"title": _(_TITLE[reason]), "sentence": sentence}).encode()
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-language", language.encode()),
        (b"content-length", str(len(page)).encode()),
        (b"content-security-policy", str(build_policy()).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if _STATUS[reason] == 503:
        headers.append((b"retry-after", b"30"))
    return _STATUS[reason], headers, page
