"""Referee navigation: the bar of the event with the referee's pages."""

from __future__ import annotations

from django.urls import reverse

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.led_at import led_at
from nzgs_tourney.pages.events.navigation import EventBar, EventPlace, NavLink
from nzgs_tourney.views.director.help_pages import help_of

PAGES = (
    (gettext_noop("To decide"), "referee:records"),
    (gettext_noop("Rulings"), "referee:rulings"),
    (gettext_noop("Archives"), "referee:archives"),
)

TAB_OF = {"referee:case": "referee:records"}
"""The tab for a page that has none of its own."""


def referee_nav(event: Event, current: str) -> EventBar:
    """The bar; `current` is the name of the open page. No query."""
    return EventBar(
        name=event.name,
        url=reverse("referee:records", args=[event.slug]),
        rehearsal=event.rehearsal,
        led=led_at(event),
        state="" if event.published else "draft",
        place=EventPlace(
            tuple(
                NavLink(_(label), reverse(page, args=[event.slug]), page in (current, TAB_OF.get(current)))
                for label, page in PAGES
            ),
            help=help_of(current),
        ),
        # The queue itself starts with the calls.
        calls="" if current == "referee:records" else reverse("referee:calls", args=[event.slug]),
        find=reverse("desk:find", args=[event.slug]),
    )
