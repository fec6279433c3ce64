"""Answers public pages: the same for everybody who reads a language, and 304 while nothing shown has changed.

The page is rendered without the request, so that nothing about one reader can reach another. The web server keeps what
is made here (`nzgs_tourney.server.ready_pages`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers

from ground.translation import language
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.event_data import event_data
from nzgs_tourney.pages.events.link_preview import description, preview_of
from nzgs_tourney.site.languages.reader_language import LANGUAGE, language_asked

Context = dict[str, Any]
"""What a template is given, by name."""
BY_NAME = "?order=name"


def public_page(
    request: HttpRequest, event: Event, template: str, context: Callable[[Context], Context]
) -> HttpResponseBase:
    """The page of an event, or 304 where the reader has it already.

    `event.stream` should be fetched beforehand. `context` is called only when the page must be made, with what every
    public page shows. In the query only `order=name` gives a different page, and
    on an embedded page its language.
    """
    route = request.resolver_match
    assert route is not None, "a page has an address"
    changed = changes_of(event.stream).of(route.url_name or "", route.kwargs)
    etag = version_of(changed, version_outside_events(), language())
    response = get_conditional_response(request, etag=etag)
    if response is None:
        shared = {"changed": changed, "live": {"url": f"{request.path}{own_query(request)}", "etag": etag, "news": ""}}
        page = {**shared, **context(shared)}
        words = description(event, page["live"]["news"])
        preview = preview_of(request.path, words, route.url_name or "", route.kwargs, listed=not event.rehearsal)
        page["preview"] = replace(preview, data=event_data(event)) if route.url_name == "event" else preview
        response = HttpResponse(render_to_string(template, page))
        response["Cache-Control"] = "no-cache"
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def own_query(request: HttpRequest) -> str:
    """The part of the query that makes it another page, with its question mark."""
    asked = language_asked(request.path, request.GET.get(LANGUAGE, ""))
    if asked:
        return f"?{LANGUAGE}={asked}"
    return BY_NAME if request.GET.get("order") == "name" else ""
