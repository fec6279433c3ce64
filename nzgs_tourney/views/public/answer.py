"""How a public page is answered: the same for everybody, made once a head of the ledger, and 304 while unchanged.

The page is rendered without the request, so that nothing of one reader can reach another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.timezone import localdate

from nzgs_tourney import __version__
from nzgs_tourney.models import Event

KEPT_SECONDS = 600
BY_NAME = "?order=name"


def public_page(
    request: HttpRequest, event: Event, template: str, context: Callable[[dict[str, Any]], dict[str, Any]]
) -> HttpResponseBase:
    """The page of an event at its ledger's head, or 304 where the reader has it already.

    `context` is called only when the page must be made; it is given what every public page shows. Of the query only
    `order=name` makes another page.
    """
    stream = event.stream
    etag = f'"{__version__}.{localdate():%j}.{stream.seq}.{stream.head[:16]}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        unchanged["ETag"] = etag
        return unchanged
    here = f"{request.path}{BY_NAME if request.GET.get('order') == 'name' else ''}"
    key = f"page:{here}:{etag}"
    html: str | None = cache.get(key)
    if html is None:
        shared = {
            "ledger_head": f"{stream.seq} · {stream.head[:12]}",
            "live": {"url": here, "etag": etag, "news": ""},
        }
        html = render_to_string(template, {**shared, **context(shared)})
        cache.set(key, html, KEPT_SECONDS)
    response = HttpResponse(html)
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
