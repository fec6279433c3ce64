"""Boards of a published round put together otherwise, computed and not done."""

from __future__ import annotations

from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.models import Round, RoundState
from nzgs_tourney.pairing.draft import Draw, NoDraw
from nzgs_tourney.pairing.rearrange import Rearrangement, freed, rearranged
from nzgs_tourney.store.availability import statuses_for
from nzgs_tourney.store.draft import draft_values
from nzgs_tourney.store.large_draws import AT_ONCE, too_many
from nzgs_tourney.store.repair import touched_tables
from nzgs_tourney.store.wishes import wishes_for
from ratings.errors import Refused


def rearranged_round(drawn: Round, wanted: Rearrangement) -> tuple[Draw, Draw | NoDraw]:
    """The published round, and the round as it is wanted or why that cannot be. Changes nothing.

    Raises Refused where the round is not published, and for a table at which something has come in.
    """
    history, before = published_boards(drawn)
    held = sorted(touched_tables(drawn) & set(wanted.apart))
    if held:
        raise Refused(f"Something was reported, sent or claimed at table {held[0]}: that board stays.")
    return before, rearranged_boards(drawn, history, before, wanted)


def published_boards(drawn: Round) -> tuple[DivisionValue, Draw]:
    """The rounds before, and the boards of this one. Raises Refused where it is not published."""
    if drawn.state == RoundState.DRAFT:
        raise Refused(f"Round {drawn.number} is a draft: swap players or make boards by hand.")
    if drawn.state == RoundState.CLOSED:
        raise Refused(f"Round {drawn.number} is closed: its boards stay as they were played.")
    return draft_values(drawn)


def rearranged_boards(drawn: Round, history: DivisionValue, before: Draw, wanted: Rearrangement) -> Draw | NoDraw:
    """The round as it is wanted, or why that cannot be."""
    placed = {player for place in wanted.places for player in (place.first, place.second)}
    if wanted.by_draw and too_many(len(set(freed(before, wanted)) - placed)):
        return NoDraw(f"Tick fewer boards: the draw pairs at most {AT_ONCE} players here.")
    wishes = wishes_for(drawn.division, drawn.number)
    status = statuses_for(drawn.division, drawn.number)
    return rearranged(history, before, wanted, status=status, pins=wishes.pins, forbidden=wishes.forbidden)
