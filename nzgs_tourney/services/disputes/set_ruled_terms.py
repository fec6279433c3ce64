"""Says how a ruling gives a board other terms: loaded when Django starts, without what draws need."""

from __future__ import annotations

from games.cases.answers import Terms
from games.ledger.acts import Actor
from games.models import Game, Ruling
from games.services.new_terms import register_setter


@register_setter
def set_ruled_terms(game: Game, terms: Terms, ruling: Ruling, actor: Actor) -> None:
    """Give the board of this game the terms that a ruling sets. Raises Refused as `rule_board_terms` does."""
    # What prices a draw takes two seconds to load: a command that rules nothing never waits for it.
    from nzgs_tourney.services.draws.board_terms import rule_board_terms

    rule_board_terms(game, terms, ruling, actor)
