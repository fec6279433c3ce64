"""Feeds of the site's events and of one event, for programs to read again and again."""

from __future__ import annotations

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from ground.translation import language
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.pages.events.feeds import FEED_TYPE, event_feed, site_feed


@require_safe
def site(request: HttpRequest) -> HttpResponseBase:
    """The published events, or 304 where the reader has them already."""
    content = site_feed().encode()
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(content, content_type=FEED_TYPE)
    answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """The rounds, results and corrections of an event, or 304 where the reader has them already. A rehearsal has no
    feed."""
    event = access_published_event(event_slug)
    if event.rehearsal:
        raise Http404("a rehearsal has no feed")
    changed = changes_of(event.stream).of("event_feed", {})
    etag = version_of(changed, version_outside_events(), language())
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(event_feed(event), content_type=FEED_TYPE)
        answer["Cache-Control"] = "no-cache"
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
