"""A game as drawn and reported, to compare a record with."""

from __future__ import annotations

from decimal import Decimal

from games.audit.compare import ExpectedGame
from games.models import Game
from games.rules.result import parse_result


def expected_game(game: Game) -> ExpectedGame:
    """What a record of this game should say."""
    return ExpectedGame(
        black=game.black_name,
        white=game.white_name,
        size=game.board_size,
        handicap=game.handicap,
        komi=Decimal(game.komi),
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        result=parse_result(game.official.result),
    )
