"""A digest of how far an event is, the same on every site: numbers of rows are not in it, nor any name."""

from __future__ import annotations

import hashlib
import json

from games.models import Game
from nzgs_tourney.models import Event, Round


def state_digest(event: Event) -> str:
    """The SHA-256 of every game with its terms and result, and of how far every round is."""
    columns = ("number", "board_size", "handicap", "komi", "state", "result", "forfeit", "confirmed_by")
    games = Game.objects.filter(stream=event.stream_id).order_by("number").values_list(*columns)
    rounds = Round.objects.filter(division__event=event).order_by("division__number", "number")
    value = {
        "games": [[str(one) for one in game] for game in games],
        "rounds": [list(one) for one in rounds.values_list("division__number", "number", "state")],
    }
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
