"""Answers a page that updates automatically: with its version, and 304 where the reader has that version.

`live.js` asks for the page again with the header `X-Live`; it then gets the title and the page's parts without the
frame, so that a message that waits for the next page isn't used up. The public pages have
`views.public.public_page`. Those and the public pages of games are kept ready by the server, one copy for everybody.

A form may come back after its place on the page is gone, because somebody else was faster: its words are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers

from ground.errors import Refused
from ground.translation import language
from nzgs_tourney.live.news import ASKS_FOR_NEWS, About
from nzgs_tourney.live.page_changes import live_tag

SOON = 4
"""Seconds between two checks of a page on which people wait for each other."""
LATER = 10
"""Seconds between two checks of any other page."""
FRAMES = {False: "base.html", True: "live/frame.html"}


def asks_for_update(request: HttpRequest) -> bool:
    """Whether the page's script makes the request, to update or to send something, not a person."""
    return request.headers.get("X-Live") == "1"


def live_page(
    request: HttpRequest,
    template: str,
    version: str,
    context: Callable[[], dict[str, Any]],
    *,
    every: int = LATER,
    status: int = 200,
    url: str = "",
    about: Callable[[], About] | None = None,
) -> HttpResponseBase:
    """The page, or 304 where the reader has this `version` of it in their language: then `context` is not called.

    The version is computed first and `context` reads afterwards, so that a page is never older than its version.

    `about` is what the page shows, so that the server can notify it; without it the page only polls.

    `every` is the number of seconds between two checks, `url` the address to check if it isn't the request's, e.g.
    after a refused form. `context` may give another of each, and `news`, a sentence to read out when it changes.
    """
    etag = live_tag(version, language())
    if about is not None and request.META.get(ASKS_FOR_NEWS):
        return HttpResponseNotModified(headers={"ETag": etag, "X-Live-News": about().text})
    look = asks_for_update(request)
    if look:
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            unchanged["ETag"] = etag
            return unchanged
    page_context = {"every": every, "news": "", "url": url or request.get_full_path(), **context()}
    live = {name: page_context.pop(name) for name in ("url", "every", "news")}
    response = render(
        request, template, {**page_context, "live": {**live, "etag": etag}, "frame": FRAMES[look]}, status=status
    )
    response["ETag"] = etag
    patch_vary_headers(response, ["X-Live"])
    return response


def button_answer(request: HttpRequest, back: str, refused: str = "") -> HttpResponse:
    """The answer to a button of such a page: the page stays, or without JavaScript redirects `back`."""
    if asks_for_update(request):
        return HttpResponse(refused, status=422, content_type="text/plain") if refused else HttpResponse(status=204)
    if refused:
        messages.error(request, refused)
    return redirect(back)


@dataclass(frozen=True, slots=True)
class NotSent:
    """Why nothing was done, in a sentence, and the words that were written, empty for none."""

    sentence: str
    text: str = ""


def not_sent(form: Form, *, shown: bool, words: str = "") -> NotSent | None:
    """The refusal of a form that the page no longer shows, with what is in its field `words`. None for a form that is
    new or still `shown`."""
    if shown or not form.is_bound or not form.errors:
        return None
    sentence = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return NotSent(sentence, str(form[words].value() or "") if words else "")


def from_refusal(refused: Refused | None) -> NotSent | None:
    """The refusal of a button, None for none."""
    return None if refused is None else NotSent(refused.sentence)
