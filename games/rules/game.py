"""One game as it was recorded, for a replay to judge. Values only; nothing here says whether a move was legal."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256

from games.rules.colour import Colour

OFF_BOARD = -1
"""The point of a recorded move that isn't a point of the board."""


@dataclass(frozen=True, slots=True)
class Move:
    """One recorded move: `point` is a number of `games.rules.point`, `OFF_BOARD`, or None for a pass.

    `written` is what the record says, kept only for a point off the board. `imposed`: a ruling turned an offender's
    move into this pass; the player didn't choose it, so it closes no claim.
    """

    colour: Colour
    point: int | None
    written: str = ""
    imposed: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Stones put on or removed other than by moves, after so many moves; and who moves next, if recorded.

    An empty tuple changes nothing. Where lists overlap the later one counts: black, white, empty.
    """

    after: int = 0
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    to_move: Colour | None = None

    @property
    def sets_stones(self) -> bool:
        """Whether any stone is put on or removed."""
        return bool(self.black or self.white or self.empty)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A recorded game. `komi` is a whole number of half points; `handicap` 0 is an even game.

    `setup` is the position before the first move (its `after` is 0); `changes` are those after it, in order. `closed`:
    moves whose repetition could no longer be claimed when a ruling restored the game, so that the opponent's move after
    them is no longer in the record.
    """

    size: int
    komi: Decimal
    handicap: int = 0
    setup: Change = Change()
    moves: tuple[Move, ...] = ()
    changes: tuple[Change, ...] = ()
    closed: tuple[int, ...] = ()


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
