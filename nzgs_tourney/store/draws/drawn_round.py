"""Reads a round that is drawn, as a draft or published."""

from __future__ import annotations

from nzgs_tourney.models import Division, Round
from nzgs_tourney.tournament.pairing.draft import draw_refusal


def read_drawn_round(division: Division, number: int) -> Round:
    """The round, with its division. Raises Refused if it isn't drawn."""
    drawn_round = Round.objects.select_related("division").filter(division=division, number=number).first()
    if drawn_round is None:
        raise draw_refusal("not_drawn", round=number)
    return drawn_round
