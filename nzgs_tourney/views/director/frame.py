"""The frame of every page of the desk: the bar of the event, the place in it, and the ledger's head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest
from django.urls import reverse

from ground.translation import gettext as _, gettext_noop, language, pgettext
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.pages.events.led_at import led_at
from nzgs_tourney.pages.events.navigation import EventBar, EventPlace, NavLink
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.help_pages import help_of

KEPT = 500
"""How many rows of links of each kind a process caches: looking up their addresses takes longer than everything else
here.
"""

EVENT_PAGES = (
    (gettext_noop("Overview"), "desk:event"),
    (gettext_noop("Entry page"), "desk:applications"),
    (gettext_noop("Check-in"), "desk:check_in"),
    (gettext_noop("Fees"), "desk:fees"),
    (gettext_noop("Open boards"), "desk:open_boards"),
    (gettext_noop("Sheets"), "desk:event_sheets"),
    (gettext_noop("Messages"), "desk:messages"),
    (gettext_noop("Edit event"), "desk:event_edit"),
)
MORE_EVENT_PAGES = (
    (gettext_noop("Ratings"), "desk:ratings"),
    (gettext_noop("Officials"), "desk:officials"),
    (gettext_noop("History"), "desk:history"),
    (gettext_noop("Federations"), "desk:federations"),
    (gettext_noop("Backup"), "desk:backup"),
)
"""The other pages of an event."""
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
WORK: Mapping[str, Work] = MappingProxyType(
    {
        "desk:event": Work.READ,
        "desk:ladder": Work.DRAW,
        "desk:check_in": Work.CHECK_IN,
        "desk:fees": Work.CHECK_IN,
        "desk:open_boards": Work.ENTER_RESULTS,
        "desk:round": Work.DRAW,
        "desk:results": Work.ENTER_RESULTS,
        "desk:sheets": Work.PRINT_SHEETS,
        "desk:event_sheets": Work.PRINT_SHEETS,
        "desk:standings": Work.READ,
        "desk:estimate": Work.READ,
        "desk:statistics": Work.READ,
    }
)
"""Whose work each page is; all others are the directors'."""
_PAGES = frozenset(page for _label, page in (*DIVISION_PAGES, *MORE_PAGES))


def event_nav(event: Event, current: str) -> EventBar:
    """The bar on a page of the whole event. `current` is the name of the open page, e.g. `desk:event`.

    One query, for the divisions.
    """
    return _bar(event, "", "", _event_place(event.slug, current, event.may, language()))


def division_nav(division: Division, current: str, number: int = 0) -> EventBar:
    """The bar on a page of a division. `current` is the name of the open page; the pages of a round are those of round
    `number`, where it is 0 those of the round last drawn.

    Two queries, for the divisions and the rounds.
    """
    event = division.event
    drawn = Round.objects.filter(division=division).count()
    last = min(drawn + 1, division.rounds)
    rounds = number or max(drawn, 1), number, 0 if division.is_ladder else last
    without = "desk:estimate" if division.of_partners else ""
    place = _division_place(event.slug, division.slug, current, rounds, without, event.may, language())
    return _bar(event, division.slug, current, place)


def _bar(event: Event, division_slug: str, page: str, place: EventPlace) -> EventBar:
    divisions = event.divisions.order_by("position", "pk").annotate(drawn=Count("drawn_rounds"))
    known = tuple(divisions.values_list("slug", "name", "drawn", "system"))
    return EventBar(
        name=event.name,
        url=reverse("desk:event", args=[event.slug]),
        state="" if event.published else "not_public",
        place=place,
        divisions=_divisions(event.slug, known, division_slug, page, event.may, language()),
        calls=reverse("referee:calls", args=[event.slug]) if Work.OFFICIATE in event.may else "",
        find=reverse("desk:find", args=[event.slug]),
        rehearsal=event.rehearsal,
        led=led_at(event),
    )


@lru_cache(maxsize=KEPT)
def _divisions(
    event_slug: str,
    divisions: tuple[tuple[str, str, int, str], ...],
    current: str,
    page: str,
    may: frozenset[str],
    _language: str,
) -> tuple[NavLink, ...]:
    """The whole event, and the same page of each division; a page of a round leads to the round last drawn there, of a
    ladder to the ladder."""
    everywhere = "desk:entries" if Work.DIRECT in may else "desk:standings"
    whole = NavLink(_("Event"), reverse("desk:event", args=[event_slug]), not current)
    links = [whole]
    for slug, name, drawn, system in divisions:
        ladder = system == System.LADDER.value and Work.DRAW in may
        usual = "desk:ladder" if ladder else everywhere
        if page in _ROUND_PAGES and WORK[page] in may and not ladder:
            url = reverse(page, args=[event_slug, slug, max(drawn, 1)])
        else:
            url = reverse(page if page in _PAGES else usual, args=[event_slug, slug])
        links.append(NavLink(name, url, slug == current))
    return tuple(links)


@lru_cache(maxsize=KEPT)
def _event_place(event_slug: str, current: str, may: frozenset[str], _language: str) -> EventPlace:
    place = [event_slug]
    more = _links(MORE_EVENT_PAGES, place, current, may)
    return EventPlace(_links(EVENT_PAGES, place, current, may), more=more, help=help_of(current))


@lru_cache(maxsize=KEPT)
def _division_place(
    event_slug: str,
    division_slug: str,
    current: str,
    numbers: tuple[int, int, int],
    without: str,
    may: frozenset[str],
    _language: str,
) -> EventPlace:
    """`without` is the page that this division doesn't offer, empty where it offers all; `numbers` are those of the
    round whose pages are shown, of the open one or 0, and of the last to go to, which is 0 for a ladder: its games are
    on a page of their own, and only the open one has pages here. The rounds lead to their draw, or to their results for
    those who don't draw."""
    number, open_number, last = numbers
    round_page = "desk:round" if Work.DRAW in may else "desk:results"
    place = [event_slug, division_slug]
    rounds = tuple(
        NavLink(str(one), reverse(round_page, args=[*place, one]), one == open_number) for one in range(1, last + 1)
    )
    round_pages = (
        (pgettext("the boards of a round", "Draw"), "desk:round"),
        (_("Results"), "desk:results"),
        (_("Sheets"), "desk:sheets"),
    )
    more = _links([one for one in MORE_PAGES if one[1] != without], place, current, may)
    hidden = 0 if last else 1 if open_number else 2
    ladder = () if last else _links(((gettext_noop("Ladder"), "desk:ladder"),), place, current, may)
    of_round = _links(round_pages[hidden:], [*place, number], current, may)
    tabs = (*ladder, *of_round, *_links(DIVISION_PAGES, place, current, may))
    if Work.ENTER_RESULTS not in may:
        return EventPlace(tabs=tabs, more=more, help=help_of(current))
    return EventPlace(
        tabs=tabs,
        more=more,
        rounds=rounds,
        round_now=number,
        help=help_of(current),
    )


def _links(
    pages: Sequence[tuple[str, str]], arguments: Sequence[object], current: str, may: frozenset[str]
) -> tuple[NavLink, ...]:
    """Those of the pages that are this account's work."""
    return tuple(
        NavLink(_(label), reverse(page, args=arguments), current == page)
        for label, page in pages
        if WORK.get(page, Work.DIRECT) in may
    )


def access_round(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, work: Work = Work.DIRECT
) -> Division:
    """The division, for those whose role has this work, if it has a round with this number, drawn or not; Http404
    otherwise."""
    division = access_division_for(work, request.user, event_slug, division_slug)
    if not 1 <= round_number <= division.rounds:
        raise Http404(f"{division} has no round {round_number}")
    return division


def event_frame(event: Event, page: str) -> dict[str, Any]:
    """The context of a page of the whole event."""
    return {"event": event, "event_nav": event_nav(event, page), "ledger_head": head_text(event.stream)}


def round_frame(division: Division, round_number: int, page: str) -> dict[str, Any]:
    """The context of a round's page; `page` is the name of its address, e.g. `desk:results`."""
    return {**division_frame(division, page, round_number), "number": round_number}


def division_frame(division: Division, page: str, round_number: int = 0) -> dict[str, Any]:
    """The context of a division's page, and with its number of a round's."""
    return {
        "event": division.event,
        "division": division,
        "event_nav": division_nav(division, page, round_number),
        "ledger_head": head_text(division.event.stream),
    }
