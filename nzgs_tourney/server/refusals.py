"""What the front answers by itself to a body that was not read: a short page, and a problem of RFC 9457 to a program
that uses the API.
"""

from __future__ import annotations

import json
from functools import lru_cache
from http import HTTPStatus

from csp.utils import build_policy
from django.template.loader import render_to_string

from ground.translation import ENGLISH, gettext as _, gettext_noop, in_language
from nzgs_tourney.server.limits import MB
from nzgs_tourney.server.request_body import NotRead
from nzgs_tourney.server.wsgi import Header

_API = "/api/"
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
_TO_PROGRAMS = {
    NotRead.TOO_LARGE: ("too_large", "At most {most} MB are taken here. Nothing was saved."),
    NotRead.TOO_SLOW: ("too_slow", "What was sent didn’t arrive in time. Nothing was saved."),
    NotRead.NO_ROOM: ("busy", "Too much is being sent at once. Nothing was saved: send it again."),
    NotRead.NO_DISK: ("busy", "The site’s disk is full. Nothing was saved."),
    NotRead.UNKNOWN_SENDER: ("token", "Send a token of this event that works: Authorization: Bearer …"),
    NotRead.STOPPING: ("busy", "The site is stopping. Nothing was saved: send it again."),
}
"""The code and the sentence of each, in English as the API is."""


def refusal(reason: NotRead, most_bytes: int, path: str, language: str = ENGLISH) -> tuple[int, list[Header], bytes]:
    """Status, headers and content for a body that was not read at this path: a page in this language, or a problem
    under the API; `most_bytes` is the path's limit.

    Raises KeyError for GONE: nobody is left to answer.
    """
    status, headers, content = (
        _problem(reason, most_bytes) if path.startswith(_API) else _page(reason, most_bytes, language)
    )
    common = [
        (b"content-length", str(len(content)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if status == 503:
        common.append((b"retry-after", b"30"))
    return status, [*headers, *common], content


@lru_cache(maxsize=32)
def _page(reason: NotRead, most_bytes: int, language: str) -> tuple[int, list[Header], bytes]:
    with in_language(language):
        sentence = _(_SENTENCE[reason]).format(most=most_bytes // MB)
        page = render_to_string("refused.html", {"title": _(_TITLE[reason]), "sentence": sentence}).encode()
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-language", language.encode()),
        (b"content-security-policy", str(build_policy()).encode()),
    ]
    return _STATUS[reason], headers, page


def _problem(reason: NotRead, most_bytes: int) -> tuple[int, list[Header], bytes]:
    status = 401 if reason is NotRead.UNKNOWN_SENDER else _STATUS[reason]
    code, sentence = _TO_PROGRAMS[reason]
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": sentence.format(most=most_bytes // MB),
        "code": code,
    }
    headers = [(b"content-type", b"application/problem+json")]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    return status, headers, json.dumps(told, ensure_ascii=False).encode()
