"""An account as the judge that the services on rulings know."""

from __future__ import annotations

from games.services.judge import Judge
from nzgs_tourney.models import User


def judge_of(user: User) -> Judge:
    """Who this account is when it rules: its name, and the player that it is on the board."""
    return Judge(user.username, user.called, user.player_id, user.get_full_name())
