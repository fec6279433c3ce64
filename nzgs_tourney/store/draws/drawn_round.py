"""Reads a round that is drawn, as a draft or published; and a draft as a draw, with costs computed from the same
history.
"""

from __future__ import annotations

from nzgs_tourney.models import Division, Round, RoundStatus
from nzgs_tourney.store.draws.wishes import wishes_for
from nzgs_tourney.store.rounds.division import board_values, division_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.pairing.draft import Draw, draw_refusal
from nzgs_tourney.tournament.pairing.evaluate import price_boards


def read_drawn_round(division: Division, number: int) -> Round:
    """The round, with its division. Raises Refused if it isn't drawn."""
    drawn_round = Round.objects.select_related("division").filter(division=division, number=number).first()
    if drawn_round is None:
        raise draw_refusal("not_drawn", round=number)
    return drawn_round


def draft_values(drawn_round: Round) -> tuple[DivisionValue, Draw]:
    """The history before the draft, and the draft as it is now, with its costs and reasons."""
    history = division_values(drawn_round.division, before=drawn_round.number)
    boards = board_values(drawn_round.pairings.order_by("table"))
    byes_given = RoundStatus.objects.byes().filter(
        entry__division=drawn_round.division, round_number=drawn_round.number
    )
    byes = tuple(byes_given.order_by("entry_id").values_list("entry_id", flat=True))
    bye, more_byes = (byes[0], byes[1:]) if byes else (None, ())
    wishes = wishes_for(drawn_round.division, drawn_round.number)
    draft = price_boards(
        history,
        drawn_round.number,
        drawn_round.seed,
        boards,
        bye,
        pins=wishes.pins,
        forbidden=wishes.forbidden,
        sitting_out=more_byes,
    )
    return history, draft
