"""A line of moves from the start of a game, as it is written in an address: `19-0-Q16-D4`, the size of the board, the
handicap on its traditional points, and the moves in turn. A pass is `pass`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from games.openings.opening import OPENING_MOVES
from games.openings.symmetry import CanonicalPosition, canonical
from games.rules.colour import Colour
from games.rules.game import Change, GameRecord, Move
from games.rules.handicap import traditional_points
from games.rules.point import LARGEST, Position, name_of, point_named
from games.rules.replay import Replay, replay

PASS = "pass"  # noqa: S105 -- a move, not a password
_SMALLEST = 2


@dataclass(frozen=True)
class OpeningLine:
    """A line whose moves are all legal. `points` are those of the moves, None for a pass."""

    size: int = 19
    handicap: int = 0
    points: tuple[int | None, ...] = ()

    def __str__(self) -> str:
        moves = (PASS if point is None else name_of(point, self.size) for point in self.points)
        return "-".join((str(self.size), str(self.handicap), *moves))

    @property
    def first(self) -> Colour:
        """Who moves first."""
        return Colour.WHITE if self.handicap else Colour.BLACK

    @property
    def to_move(self) -> Colour:
        """Whose move it is after the line."""
        return self.first if len(self.points) % 2 == 0 else self.first.opponent

    @property
    def names(self) -> tuple[str, ...]:
        """The moves as players say them; empty texts for passes."""
        return tuple("" if point is None else name_of(point, self.size) for point in self.points)

    def after(self, moves: int) -> OpeningLine:
        """The line as it was after so many moves."""
        return replace(self, points=self.points[:moves])

    def then(self, point: int | None) -> OpeningLine:
        """The line with one move more. It isn't checked."""
        return replace(self, points=(*self.points, point))

    @cached_property
    def replayed(self) -> Replay:
        """The line, replayed."""
        colours = (self.first, self.first.opponent)
        moves = tuple(Move(colours[number % 2], point) for number, point in enumerate(self.points))
        setup = Change(black=traditional_points(self.size, self.handicap)) if self.handicap else Change()
        return replay(GameRecord(self.size, Decimal(0), self.handicap, setup, moves))

    @property
    def position(self) -> Position:
        """The position after the line."""
        return self.replayed.final

    @cached_property
    def canonical(self) -> CanonicalPosition:
        """That position under all symmetries."""
        return canonical(self.position, self.to_move)


def read_line(text: str) -> OpeningLine | None:
    """The line that `str` writes, in either case; None where the text isn't one, a move can't be played, or there are
    more than `OPENING_MOVES`."""
    size, _dash, rest = text.partition("-")
    handicap, _dash, rest = rest.partition("-")
    names = rest.split("-") if rest else []
    if not (_is_number(size) and _is_number(handicap)) or len(names) > OPENING_MOVES:
        return None
    line = OpeningLine(int(size), int(handicap))
    if not _SMALLEST <= line.size <= LARGEST or (line.handicap and not traditional_points(line.size, line.handicap)):
        return None
    for name in names:
        point = None if name.lower() == PASS else point_named(name, line.size)
        if point is None and name.lower() != PASS:
            return None
        line = line.then(point)
    return None if line.replayed.findings else line


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2
