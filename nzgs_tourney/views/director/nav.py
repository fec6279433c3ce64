"""Director navigation: the bar of the event, and the place in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.db.models import Count
from django.urls import reverse

from ground.translation import gettext as _
from ground.translation import gettext_noop, language, pgettext
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.pages.events.navigation import EventBar, EventPlace, NavLink

KEPT = 500
"""How many rows of links of each kind a process caches: looking up their addresses takes longer than everything else
here.
"""

EVENT_PAGES = (
    (gettext_noop("Overview"), "desk:event"),
    (gettext_noop("Ratings"), "desk:ratings"),
    (gettext_noop("Officials"), "desk:officials"),
    (gettext_noop("History"), "desk:history"),
    (gettext_noop("Backup"), "desk:backup"),
    (gettext_noop("Edit event"), "desk:event_edit"),
)
DIVISION_PAGES = ((gettext_noop("Standings"), "desk:standings"), (gettext_noop("Entries"), "desk:entries"))
"""The pages of a division beside those of its round."""
MORE_PAGES = (
    (gettext_noop("Prizes"), "desk:prizes"),
    (gettext_noop("Points"), "desk:points"),
    (gettext_noop("Estimate"), "desk:estimate"),
    (gettext_noop("Statistics"), "desk:statistics"),
    (gettext_noop("Rules"), "desk:division_settings"),
    (gettext_noop("Export"), "desk:export"),
)
"""The other pages of a division."""
_ROUND_PAGES = ("desk:round", "desk:results", "desk:sheets")
_PAGES = frozenset(page for _label, page in (*DIVISION_PAGES, *MORE_PAGES))


def event_nav(event: Event, current: str) -> EventBar:
    """The bar on a page of the whole event. `current` is the name of the open page, e.g. `desk:event`.

    One query, for the divisions.
    """
    return _bar(event, "", "desk:entries", _event_place(event.slug, current, language()))


def division_nav(division: Division, current: str, number: int = 0) -> EventBar:
    """The bar on a page of a division. `current` is the name of the open page; the pages of a round are those of round
    `number`, where it is 0 those of the round last drawn.

    Two queries, for the divisions and the rounds.
    """
    event = division.event
    drawn = Round.objects.filter(division=division).count()
    last = min(drawn + 1, division.rounds)
    place = _division_place(event.slug, division.slug, current, number or max(drawn, 1), number, last, language())
    return _bar(event, division.slug, current, place)


def _bar(event: Event, division_slug: str, page: str, place: EventPlace) -> EventBar:
    divisions = event.divisions.order_by("position", "pk").annotate(drawn=Count("drawn_rounds"))
    known = tuple(divisions.values_list("slug", "name", "drawn"))
    return EventBar(
        name=event.name,
        url=reverse("desk:event", args=[event.slug]),
        state="" if event.published else "not_public",
        place=place,
        divisions=_divisions(event.slug, known, division_slug, page, language()),
        calls=reverse("referee:calls", args=[event.slug]),
        find=reverse("desk:find", args=[event.slug]),
    )


@lru_cache(maxsize=KEPT)
def _divisions(
    event_slug: str, divisions: tuple[tuple[str, str, int], ...], current: str, page: str, _language: str
) -> tuple[NavLink, ...]:
    """The whole event, and the same page of each division; a page of a round leads to the round last drawn there."""
    whole = NavLink(_("Event"), reverse("desk:event", args=[event_slug]), not current)
    links = [whole]
    for slug, name, drawn in divisions:
        if page in _ROUND_PAGES:
            url = reverse(page, args=[event_slug, slug, max(drawn, 1)])
        else:
            url = reverse(page if page in _PAGES else "desk:entries", args=[event_slug, slug])
        links.append(NavLink(name, url, slug == current))
    return tuple(links)


@lru_cache(maxsize=KEPT)
def _event_place(event_slug: str, current: str, _language: str) -> EventPlace:
    return EventPlace(_links(EVENT_PAGES, [event_slug], current))


@lru_cache(maxsize=KEPT)
def _division_place(
    event_slug: str, division_slug: str, current: str, number: int, open_number: int, last: int, _language: str
) -> EventPlace:
    place = [event_slug, division_slug]
    rounds = tuple(
        NavLink(str(one), reverse("desk:round", args=[*place, one]), one == open_number) for one in range(1, last + 1)
    )
    round_pages = (
        NavLink(label, reverse(page, args=[*place, number]), current == page)
        for label, page in (
            (pgettext("the boards of a round", "Draw"), "desk:round"),
            (_("Results"), "desk:results"),
            (_("Sheets"), "desk:sheets"),
        )
    )
    return EventPlace(
        tabs=(*round_pages, *_links(DIVISION_PAGES, place, current)),
        more=_links(MORE_PAGES, place, current),
        rounds=rounds,
        round_now=number,
    )


def _links(pages: Sequence[tuple[str, str]], arguments: Sequence[object], current: str) -> tuple[NavLink, ...]:
    return tuple(NavLink(_(label), reverse(page, args=arguments), current == page) for label, page in pages)
