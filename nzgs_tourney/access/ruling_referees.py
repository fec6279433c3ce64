"""An account as the referee who rules, for the services on rulings."""

from __future__ import annotations

from games.services.ruling_referee import RulingReferee
from nzgs_tourney.models import User
from nzgs_tourney.store.people.identity import everybody_who_is


def referee_of(user: User) -> RulingReferee:
    """This account as the referee who rules: its name, and the players that it is on the board."""
    players = frozenset[int]() if user.player_id is None else everybody_who_is(user.player_id)
    return RulingReferee(user.username, user.actor, players, user.get_full_name())
