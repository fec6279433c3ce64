"""Director navigation tabs: those of the event, and those of a division."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

from ground.translation import gettext as _
from ground.translation import gettext_noop, language
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.pages.events.navigation import EventBand, NavLink
from nzgs_tourney.tournament.wording.events.dates import when_and_where

KEPT = 500
"""How many rows of links of each kind a process caches: looking up their addresses takes longer than everything else
here.
"""


def event_nav(event: Event, current: str) -> EventBand:
    """The band of an event. `current` is the name of the open page (`desk:event`) or the slug of the open division.

    One query, for the divisions.
    """
    divisions = tuple(event.divisions.order_by("position", "pk").values_list("slug", "name"))
    return EventBand(
        name=event.name,
        url=reverse("desk:event", args=[event.slug]),
        where=when_and_where(event) if current == "desk:event" else "",
        state="" if event.published else "not_public",
        tabs=_event_tabs(event.slug, divisions, current, language()),
        calls=reverse("referee:calls", args=[event.slug]),
    )


@lru_cache(maxsize=KEPT)
def _event_tabs(
    event_slug: str, divisions: tuple[tuple[str, str], ...], current: str, _language: str
) -> tuple[NavLink, ...]:
    tabs = [NavLink(_("Overview"), reverse("desk:event", args=[event_slug]), current == "desk:event")]
    for division_slug, name in divisions:
        tabs.append(NavLink(name, reverse("desk:entries", args=[event_slug, division_slug]), current == division_slug))
    for label, page in (
        (_("Ratings"), "desk:ratings"),
        (_("Officials"), "desk:officials"),
        (_("History"), "desk:history"),
        (_("Backup"), "desk:backup"),
        (_("Edit event"), "desk:event_edit"),
    ):
        tabs.append(NavLink(label, reverse(page, args=[event_slug]), current == page))
    return tuple(tabs)


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
"""The pages of a division other than its rounds."""


def division_tabs(division: Division, current: str) -> tuple[NavLink, ...]:
    """Links to DIVISION_PAGES. `current` is the name of the open page. No query."""
    return _division_tabs(division.event.slug, division.slug, current, language())


@lru_cache(maxsize=KEPT)
def _division_tabs(event_slug: str, division_slug: str, current: str, _language: str) -> tuple[NavLink, ...]:
    slugs = [event_slug, division_slug]
    return tuple(NavLink(_(label), reverse(page, args=slugs), current == page) for label, page in DIVISION_PAGES)


def division_rounds(division: Division, current: str) -> tuple[NavLink, ...]:
    """Links to each drawn round and the next one, by number.

    `current` is the open page; for a round, its name and number: `desk:round 3`. One query.
    """
    last = min(Round.objects.filter(division=division).count() + 1, division.rounds)
    return _rounds(division.event.slug, division.slug, last, current)


@lru_cache(maxsize=KEPT)
def _rounds(event_slug: str, division_slug: str, last: int, current: str) -> tuple[NavLink, ...]:
    return tuple(
        NavLink(
            str(number),
            reverse("desk:round", args=[event_slug, division_slug, number]),
            current == f"desk:round {number}",
        )
        for number in range(1, last + 1)
    )
