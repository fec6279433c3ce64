"""The overview of an event for those who work in it without directing it: the pages of their work."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.urls import reverse

from ground.translation import gettext as _
from nzgs_tourney.models import RoundState
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.events.overview import DivisionState


@dataclass(frozen=True, slots=True)
class DivisionWork:
    """One division, and the pages of somebody's work in it: `current` marks the one that it is time for."""

    state: DivisionState
    pages: tuple[NavLink, ...]


def division_work(event_slug: str, states: Iterable[DivisionState], may: Collection[str]) -> tuple[DivisionWork, ...]:
    """The divisions with the pages of what this account may do (`access.permissions.Work`). No query."""
    return tuple(DivisionWork(state, _pages(event_slug, state, may)) for state in states)


def _pages(event_slug: str, state: DivisionState, may: Collection[str]) -> tuple[NavLink, ...]:
    played = state.latest.number - (state.latest.state == RoundState.DRAFT) if state.latest else 0
    going = state.latest is not None and state.latest.state == RoundState.PUBLISHED
    to_draw = state.roll or (state.latest.number if state.latest else 1)
    check_in = _("Check-in for round {roll}").format(roll=state.roll)
    offers = (
        ("draw_event", not going, _("Draw of round {number}").format(number=to_draw), "desk:round", to_draw),
        ("enter_results", going, _("Results of round {number}").format(number=played), "desk:results", played),
        ("check_in", bool(state.roll), check_in, "desk:check_in", state.roll),
        ("print_sheets", False, _("Sheets"), "desk:sheets", played or 1),
    )
    links = [
        NavLink(label, reverse(page, args=[event_slug, state.slug, number]), now)
        for work, now, label, page, number in offers
        if work in may and number
    ]
    standings = reverse("desk:standings", args=[event_slug, state.slug])
    return _one_first([*links, NavLink(_("Standings"), standings, not links)])


def _one_first(links: Iterable[NavLink]) -> tuple[NavLink, ...]:
    """The links with the one first that it is time for; no other is marked."""
    first, *others = sorted(links, key=lambda link: not link.current)
    return (first, *(NavLink(link.label, link.url) for link in others))
