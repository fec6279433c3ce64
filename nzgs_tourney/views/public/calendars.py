"""The calendars of the site, of an event and of a division, for calendar programs to read again and again."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ground.translation import language
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.site_calendar import site_calendar
from nzgs_tourney.pages.rounds.calendars import division_calendar, event_calendar
from nzgs_tourney.views.file_answers import calendar_answer


@require_safe
def site(request: HttpRequest) -> HttpResponseBase:
    """The days of all public events, or 304 where the reader has them already."""
    content = site_calendar(localdate())
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    return calendar_answer(request, lambda: content, "go-tournaments", etag)


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """The rounds of all divisions."""
    event = access_published_event(event_slug)
    return _calendar(request, event, event_slug, lambda: event_calendar(event))


@require_safe
def division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """The rounds of one division."""
    division = access_published_division(event_slug, division_slug)
    return _calendar(request, division.event, f"{event_slug}-{division_slug}", lambda: division_calendar(division))


def _calendar(request: HttpRequest, event: Event, name: str, content: Callable[[], bytes]) -> HttpResponseBase:
    """The calendar, or 304 where the reader has it already. A rehearsal has none: nobody should come to it."""
    if event.rehearsal:
        raise Http404("a rehearsal has no calendar")
    route = request.resolver_match
    assert route is not None, "a calendar has an address"
    changed = changes_of(event.stream).of(route.url_name or "", route.kwargs)
    return calendar_answer(request, content, name, version_of(changed, version_outside_events(), language()))
