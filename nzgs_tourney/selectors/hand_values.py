"""A draft that is made by hand, with everybody who could still get a board in it."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.division.history import Division
from nzgs_tourney.models import Round
from nzgs_tourney.pairing.by_hand import byes_of, judged
from nzgs_tourney.pairing.draft import Draw
from nzgs_tourney.selectors.availability import absent, statuses_for
from nzgs_tourney.selectors.draft_values import draft_values


@dataclass(frozen=True, slots=True)
class HandDraft:
    """The history that the draft follows, the draft, and by entry: who could play, who of them has neither board nor
    bye yet (house players at hand apart), and the house players without a board."""

    history: Division
    draft: Draw
    playing: frozenset[int]
    free: frozenset[int]
    house: frozenset[int]


def hand_draft(drawn: Round) -> HandDraft:
    """The draft as it stands. A bounded number of queries."""
    history, draft = draft_values(drawn)
    statuses = statuses_for(drawn.division, drawn.number)
    playing = frozenset(one.id for one in history.players) - absent(statuses).keys()
    settled = {player for board in draft.boards for player in (board.white, board.black)} | set(byes_of(draft))
    house = (statuses.keys() & playing) - settled
    return HandDraft(
        history, judged(history, draft, playing - house), playing, playing - settled - house, frozenset(house)
    )
