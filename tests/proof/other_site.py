"""A second site of its own, with another event and a token, for `tests.proof.test_moves`: `python -m` this makes it.

With `act` it is the federation that does something there.
"""

from __future__ import annotations

import sys
from pathlib import Path

import django


def make() -> None:
    """Its own event, published, and the token that is printed."""
    from nzgs_tourney.models import OwnSite
    from nzgs_tourney.services.exchange.move_tokens import make_move_token
    from tests.db.desk import make_desk

    OwnSite.objects.create(pk=1, name="Kea Federation")
    make_desk(10).publish(1)
    print(make_move_token("Rimu laptop", None, actor="Kea")[1].text)


def act() -> None:
    """The event that came is led here now: its open boards end, and it is closed and verified."""
    from games.ledger.verify import verify
    from games.models import Game, GameState
    from nzgs_tourney.models import EventMove
    from nzgs_tourney.services.rounds.close_round import close_round
    from tests.db.desk import both_report

    event = EventMove.objects.get(event__city="Nelson").event
    for game in Game.objects.filter(stream=event.stream_id).exclude(state=GameState.CONFIRMED):
        both_report(game, "W+R")
    close_round(event.divisions.get(position=1).pk, 1, actor="Kea")
    assert all(verdict.broken is None for verdict in verify())
    print(event.slug)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    django.setup()
    {"make": make, "act": act}[sys.argv[1]]()
