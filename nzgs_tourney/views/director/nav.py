"""Where one is at the desk: the band with the event's tabs, and the row of a division's pages."""

from __future__ import annotations

from django.urls import reverse

from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.public.navigation import EventBand, Way
from nzgs_tourney.wording.dates import when_and_where
from ratings.translation import gettext as _
from ratings.translation import gettext_noop


def event_nav(event: Event, current: str) -> EventBand:
    """The band of an event. `current` is the name of the open page (`desk:event`) or the slug of the open division.

    One query, for the divisions.
    """
    tabs = [Way(_("Overview"), reverse("desk:event", args=[event.slug]), current == "desk:event")]
    for slug, name in event.divisions.order_by("position", "pk").values_list("slug", "name"):
        tabs.append(Way(name, reverse("desk:entries", args=[event.slug, slug]), current == slug))
    for label, page in (
        (_("Ratings"), "desk:ratings"),
        (_("Officials"), "desk:officials"),
        (_("History"), "desk:history"),
        (_("Backup"), "desk:backup"),
        (_("Edit event"), "desk:event_edit"),
    ):
        tabs.append(Way(label, reverse(page, args=[event.slug]), current == page))
    return EventBand(
        name=event.name,
        url=reverse("desk:event", args=[event.slug]),
        where=when_and_where(event) if current == "desk:event" else "",
        state="" if event.published else "draft",
        tabs=tuple(tabs),
        calls=reverse("referee:calls", args=[event.slug]),
    )


DIVISION_PAGES = (
    (gettext_noop("Entries"), "desk:entries"),
    (gettext_noop("Standings"), "desk:standings"),
    (gettext_noop("Prizes"), "desk:prizes"),
    (gettext_noop("Points"), "desk:points"),
    (gettext_noop("Estimate"), "desk:estimate"),
    (gettext_noop("Statistics"), "desk:statistics"),
    (gettext_noop("Rules"), "desk:division_settings"),
    (gettext_noop("Export"), "desk:export"),
)
"""The pages of a division besides its rounds."""


def division_tabs(division: Division, current: str) -> tuple[Way, ...]:
    """Links to DIVISION_PAGES. `current` is the name of the open page. No query."""
    place = [division.event.slug, division.slug]
    return tuple(Way(_(label), reverse(page, args=place), current == page) for label, page in DIVISION_PAGES)


def division_rounds(division: Division, current: str) -> tuple[Way, ...]:
    """Links to each drawn round and the next one, by number.

    `current` is the open page; for a round, its name and number: `desk:round 3`. One query.
    """
    place = [division.event.slug, division.slug]
    last = min(division.drawn_rounds.count() + 1, division.rounds)
    return tuple(
        Way(str(number), reverse("desk:round", args=[*place, number]), current == f"desk:round {number}")
        for number in range(1, last + 1)
    )
