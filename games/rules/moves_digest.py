"""A digest of a game's board size, set-up and moves: equal for two records of one game."""

from __future__ import annotations

from hashlib import sha256

from games.rules.game import Change, GameRecord, Move


def moves_digest(game: GameRecord) -> str:
    """SHA-256, as 64 hexadecimal digits, of the size, every set-up and every move: equal exactly for equal games.

    Komi, handicap and other texts are ignored, as are passes at the end, which records often leave out. A point off the
    board counts as written. The order of points in a set-up is ignored.
    """
    text = [str(game.size), _change(game.setup)]
    text += (_change(change) for change in game.changes)
    text += map(_move, _moves(game))
    return sha256("\n".join(text).encode()).hexdigest()


def _moves(game: GameRecord) -> tuple[Move, ...]:
    """The moves without the passes at the end; a pass before the last set-up stays."""
    last = max((change.after for change in game.changes), default=0)
    end = len(game.moves)
    while end > last and game.moves[end - 1].point is None:
        end -= 1
    return game.moves[:end]


def _move(move: Move) -> str:
    return f"{move.colour.letter}{'' if move.point is None else move.point}{move.written}"


def _change(change: Change) -> str:
    """The points by their effect: later lists count over earlier ones."""
    value: dict[int, str] = dict.fromkeys(change.black, "X")
    value |= dict.fromkeys(change.white, "O")
    value |= dict.fromkeys(change.empty, ".")
    stones = " ".join(f"{point}{stone}" for point, stone in sorted(value.items()))
    to_move = "" if change.to_move is None else change.to_move.letter
    return f"{change.after} {stones} {to_move}"
