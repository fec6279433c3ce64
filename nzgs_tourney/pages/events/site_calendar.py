"""The calendar of all public events, with the page where players enter those that are to come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse

from games.models import LedgerEvent
from ground.dates import NEW_ZEALAND
from ground.translation import gettext as _
from nzgs_tourney.live.event_parts import EVENT_PART
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.pages.events.progress import progress_of_events
from nzgs_tourney.pages.events.public_event import open_entry_pages
from nzgs_tourney.tournament.division.progress import ProgressState, event_state
from nzgs_tourney.tournament.exchange.calendar_file import CalendarLine, calendar_bytes

KEPT = timedelta(days=366)
"""How long an event stays in the calendar after its last day."""


def site_calendar(today: date) -> bytes:
    """The days of the listed events that are to come, are being played or ended in the last year, by date. Three
    queries, and one for each event."""
    return calendar_bytes(_("Go tournaments in New Zealand"), _lines(today))


def _lines(today: date) -> Iterator[CalendarLine]:
    first = LedgerEvent.objects.filter(stream=OuterRef("stream"), seq=1).values("hash")
    events = Event.objects.listed().filter(ends__gte=today - KEPT)
    progress = progress_of_events(events)
    annotated = events.select_related("stream").annotate(
        first_hash=Subquery(first), entered_by_page=Exists(open_entry_pages().filter(event=OuterRef("pk")))
    )
    for event in annotated.order_by("begins", "pk"):
        state = event_state(event.begins, event.ends, today, progress[event.pk])
        change = changes_of(event.stream).last((EVENT_PART,))
        enter = state is ProgressState.ENTRIES and getattr(event, "entered_by_page", False)
        mark = (getattr(event, "first_hash", "") or "")[:16]
        yield CalendarLine(
            uid=f"event-{mark}@nzgs-tourney",
            title=event.name,
            starts=event.begins,
            ends=event.ends + timedelta(days=1),
            details=": ".join((_("Enter the event"), _address("public:enter", event))) if enter else "",
            place="" if event.online else ", ".join(filter(None, (event.venue, event.city))),
            url=_address("public:event", event),
            sequence=change.seq,
            changed=change.at or datetime.combine(event.begins, time(), NEW_ZEALAND),
        )


def _address(route: str, event: Event) -> str:
    return site_address() + reverse(route, args=[event.slug])
