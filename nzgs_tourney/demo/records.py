"""The demo's game records: GNU Go against itself (`self_play`), under the names of the players at the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import cycle
from pathlib import Path

from games.audit.audit import judge
from games.models import Game
from games.rules.colour import Colour
from games.rules.game import Change, GameRecord, Move
from games.rules.handicap import traditional_points
from games.rules.point import point_lettered
from games.rules.result import Manner, Outcome, Result, sgf_result
from games.sgf.record import ReadRecord

SOURCE = Path(__file__).with_name("games.txt")
SIZE = 19


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A game and how it ended."""

    game: GameRecord
    result: Result


def played_games() -> Iterator[GameRecord]:
    """All games of `games.txt`: each line is the handicap, a blank, and the moves in SGF letters, `tt` a pass."""
    for line in SOURCE.read_text(encoding="ascii").splitlines():
        stones, letters = line.split(" ")
        yield _game(int(stones), letters)


def _game(handicap: int, letters: str) -> GameRecord:
    setup = Change(black=traditional_points(SIZE, handicap)) if handicap > 1 else Change()
    colours = cycle((Colour.WHITE, Colour.BLACK) if handicap > 1 else (Colour.BLACK, Colour.WHITE))
    moves = (letters[at : at + 2] for at in range(0, len(letters), 2))
    return GameRecord(
        size=SIZE,
        komi=Decimal(0 if handicap else 7),
        handicap=handicap,
        setup=setup,
        moves=tuple(
            Move(colour, None if pair == "tt" else point_lettered(pair, SIZE))
            for colour, pair in zip(colours, moves, strict=False)
        ),
    )


def ended(game: GameRecord) -> DemoGame:
    """The game with its result: a game that ends without two passes was resigned by the player to move.

    Otherwise the last board is counted; dead stones were captured by moves.
    """
    judged = judge(ReadRecord(game))
    if [move.point for move in game.moves[-2:]] == [None, None]:
        return DemoGame(game, judged.score.result)
    winner = Outcome.WHITE if judged.replay.to_move is Colour.BLACK else Outcome.BLACK
    return DemoGame(game, Result(winner, Manner.RESIGNATION))


def resigned(game: GameRecord, winner: Outcome) -> GameRecord:
    """The game up to where the other player resigns instead of moving, when some three fifths of it are played."""
    moves = game.moves[: len(game.moves) * 3 // 5]
    to_move = moves[-1].colour.opponent
    resigns = Colour.BLACK if winner is Outcome.WHITE else Colour.WHITE
    return replace(game, moves=moves if to_move is resigns else moves[:-1])


def record_of(played: DemoGame, game: Game, event: str, date: str) -> ReadRecord:
    """The record as a player would submit it for this game of the draw."""
    return ReadRecord(
        game=played.game,
        black=game.black_name,
        white=game.white_name,
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        result=sgf_result(played.result),
        rules="NZ",
        date=date,
        event=event,
        komi=played.game.komi,
    )
