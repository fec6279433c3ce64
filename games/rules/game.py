"""One game as it was recorded, for a replay to judge. Values only; nothing here says whether a move was legal."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

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
