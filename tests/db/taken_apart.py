"""A game whose board was taken apart, for tests of what the database keeps."""

from __future__ import annotations

from uuid import uuid4

from games.ledger.append import next_number
from games.models import Game, GameState, Speaker
from games.services.clear_result import clear_result
from tests.db.desk import report_from


def without_board(like: Game) -> Game:
    """A game that no pairing has, with a report that was cleared."""
    other = Game.objects.filter(state=GameState.OPEN)[0]
    made = Game.objects.create(
        stream=like.stream, number=next_number(like.stream, "game"), black=other.black, white=other.white, komi=7
    )
    report_from(made, Speaker.BLACK, "B+R")
    return clear_result(made.pk, actor="Director", nonce=uuid4())
