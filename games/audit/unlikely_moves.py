"""A record whose moves no two people can have played: it is asked about before it is filed."""

from __future__ import annotations

from games.audit.verdict import Judged
from games.wording.remarks import Remark, remark

MOVES_PER_POINT = 2
SPARE_MOVES = 100
"""Beyond twice the board's points and a hundred more no game goes: the longest known have 411 moves on 19×19."""


def unlikely_moves(judged: Judged) -> list[Remark]:
    """`too_many_moves` where the record has more moves than a game of its board can be believed to have."""
    game = judged.record.game
    most = MOVES_PER_POINT * game.size**2 + SPARE_MOVES
    return [remark("too_many_moves", moves=len(game.moves), most=most)] if len(game.moves) > most else []
