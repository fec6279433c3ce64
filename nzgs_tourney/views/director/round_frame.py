"""The frame of every page of a round: the band, the division's tabs, the round's own pages, the ledger's head."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from ground.translation import gettext as _
from ground.translation import pgettext
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.nav import division_rounds, division_tabs, event_nav


def access_round(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> Division:
    """The division, for its directors, if it has a round with this number, drawn or not; Http404 otherwise."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if not 1 <= round_number <= division.rounds:
        raise Http404(f"{division} has no round {round_number}")
    return division


def round_frame(division: Division, round_number: int, page: str) -> dict[str, Any]:
    """The context of a round's page; `page` is the name of its address, e.g. `desk:results`."""
    arguments = [division.event.slug, division.slug, round_number]
    pages = (
        (pgettext("the boards of a round", "Draw"), "desk:round"),
        (_("Results"), "desk:results"),
        (_("Sheets"), "desk:sheets"),
    )
    return {
        **division_frame(division, f"desk:round {round_number}"),
        "number": round_number,
        "round_tabs": tuple(NavLink(label, reverse(name, args=arguments), name == page) for label, name in pages),
    }


def division_frame(division: Division, page: str) -> dict[str, Any]:
    """The context of a division's page."""
    return {
        "event": division.event,
        "division": division,
        "event_nav": event_nav(division.event, division.slug),
        "tabs": division_tabs(division, page),
        "division_rounds": division_rounds(division, page),
        "ledger_head": head_text(division.event.stream),
    }
