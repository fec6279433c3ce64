"""Warns of a record with more moves than two people can have played; the player must confirm it before it is filed."""

from __future__ import annotations

from games.audit.verdict import Judged
from games.wording.remarks import Remark, remark

MOVES_PER_POINT = 2
SPARE_MOVES = 100
"""A game has at most twice the points of its board and this many moves: the longest known has 411 moves on 19×19."""


def unlikely_moves(judged: Judged) -> list[Remark]:
    """`too_many_moves` where the record has more moves than is believable on its board."""
    game = judged.record.game
    most = MOVES_PER_POINT * game.size**2 + SPARE_MOVES
    return [remark("too_many_moves", moves=len(game.moves), most=most)] if len(game.moves) > most else []
