"""What surrounds every page of a round: the band, the division's tabs, the round's own pages, the ledger's head."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.models import Division
from nzgs_tourney.pages.public.navigation import Way
from nzgs_tourney.views.director.nav import division_rounds, division_tabs, event_nav
from nzgs_tourney.wording.ledger_head import head_text
from ratings.translation import gettext as _
from ratings.translation import pgettext


def access_round(request: HttpRequest, slug: str, division: str, number: int) -> Division:
    """The division, for its directors, where it has a round of this number, drawn or not; Http404 where not."""
    found = access_division_as_director(request.user, slug, division)
    if not 1 <= number <= found.rounds:
        raise Http404(f"{found} has no round {number}")
    return found


def round_frame(found: Division, number: int, page: str) -> dict[str, Any]:
    """The context of a round's page; `page` is the name of its address, such as `desk:results`."""
    place = [found.event.slug, found.slug, number]
    pages = (
        (pgettext("the boards of a round", "Draw"), "desk:round"),
        (_("Results"), "desk:results"),
        (_("Sheets"), "desk:sheets"),
    )
    return {
        **division_frame(found, f"desk:round {number}"),
        "number": number,
        "round_tabs": tuple(Way(label, reverse(name, args=place), name == page) for label, name in pages),
    }


def division_frame(found: Division, page: str) -> dict[str, Any]:
    """The context of a division's page."""
    return {
        "event": found.event,
        "division": found,
        "event_nav": event_nav(found.event, found.slug),
        "tabs": division_tabs(found, page),
        "division_rounds": division_rounds(found, page),
        "ledger_head": head_text(found.event.stream),
    }
