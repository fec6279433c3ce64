"""The frame of every page of a round: the bar with the place, and the ledger's head."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.nav import division_nav


def access_round(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, work: Work = Work.DIRECT
) -> Division:
    """The division, for those whose role has this work, if it has a round with this number, drawn or not; Http404
    otherwise."""
    division = access_division_for(work, request.user, event_slug, division_slug)
    if not 1 <= round_number <= division.rounds:
        raise Http404(f"{division} has no round {round_number}")
    return division


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
