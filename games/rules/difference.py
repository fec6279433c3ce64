"""Finds where two records of one game part, on boards that may be turned or mirrored: the first move that differs, or
what differs before any move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Mirrored left to right first where `mirrored`, then turned clockwise by so many quarters (0 to 3)."""

    quarters: int = 0
    mirrored: bool = False

    def point(self, point: int, size: int) -> int:
        """Where a point of a board of this size goes; `OFF_BOARD` stays."""
        if point == OFF_BOARD:
            return point
        row, column = divmod(point, size)
        if self.mirrored:
            column = size - 1 - column
        for _ in range(self.quarters):
            row, column = column, size - 1 - row
        return row * size + column

    def game(self, game: GameRecord) -> GameRecord:
        """The same game on the turned board."""
        size = game.size
        moves = tuple(
            move if move.point is None else replace(move, point=self.point(move.point, size)) for move in game.moves
        )
        return replace(
            game,
            setup=self._change(game.setup, size),
            moves=moves,
            changes=tuple(self._change(change, size) for change in game.changes),
        )

    def _change(self, change: Change, size: int) -> Change:
        def laid(points: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(self.point(point, size) for point in points))

        return replace(change, black=laid(change.black), white=laid(change.white), empty=laid(change.empty))

    @property
    def words(self) -> str:
        """How the board lies, to follow “the board is”; empty if unchanged."""
        turned = ("", "turned by a quarter", "turned by a half", "turned by three quarters")[self.quarters]
        if not self.mirrored:
            return turned
        return ("mirrored left to right", "mirrored in a diagonal", "mirrored top to bottom", "mirrored in a diagonal")[
            self.quarters
        ]


AS_IT_LIES = Symmetry()
SYMMETRIES = tuple(Symmetry(quarters, mirrored) for mirrored in (False, True) for quarters in range(4))
"""All eight, the identity first."""


FEWEST_TURNED = 4
"""With fewer equal moves, a turned board isn't recognised: openings are alike by chance."""


class Parting(StrEnum):
    """How two records differ. `BEGINNING`: one ends and the other goes on. `SETUP_LATER`: stones are set up or taken
    off at different times, or different ones, before the moves differ."""

    NOWHERE = "nowhere"
    SIZE = "size"
    SETUP = "setup"
    SETUP_LATER = "setup_later"
    MOVE = "move"
    BEGINNING = "beginning"


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """Where a record a and a record b part.

    `common` counts the moves that are the same in both. `a` and `b` are the moves that follow there, None where the
    record has no more or where no move differs. `turned` is how b is turned to compare it with a; `AS_IT_LIES` unless
    much more agrees after turning.
    """

    parting: Parting
    common: int
    a: Move | None = None
    b: Move | None = None
    turned: Symmetry = AS_IT_LIES

    @property
    def move(self) -> int:
        """The number of the first move that differs."""
        return self.common + 1


def first_difference(a: GameRecord, b: GameRecord) -> RecordDifference:
    """Where the two part, with b turned to fit a best. Passes at the end that only one has make it the longer one.

    A turned or mirrored board is used where at least half of the shorter record then agrees, at least `FEWEST_TURNED`
    moves, and more than without turning. Komi, handicap and other texts are not compared.
    """
    if a.size != b.size:
        return RecordDifference(Parting.SIZE, 0)
    straight = _part(a, b, AS_IT_LIES)
    turned = max((_part(a, symmetry.game(b), symmetry) for symmetry in SYMMETRIES[1:]), key=lambda part: part.common)
    enough = max(FEWEST_TURNED, min(len(a.moves), len(b.moves)) / 2)
    return turned if turned.common >= enough and turned.common > straight.common else straight


def _part(a: GameRecord, b: GameRecord, turned: Symmetry) -> RecordDifference:
    if _setup(a.setup) != _setup(b.setup):
        return RecordDifference(Parting.SETUP, 0, turned=turned)
    common = next(
        (
            number
            for number, (first_move, second_move) in enumerate(zip(a.moves, b.moves, strict=False))
            if first_move != second_move
        ),
        min(len(a.moves), len(b.moves)),
    )
    for early, late in zip((*a.changes, None), (*b.changes, None), strict=False):
        if _setup(early) != _setup(late):
            first = min(change.after for change in (early, late) if change is not None)
            if first <= common:
                return RecordDifference(Parting.SETUP_LATER, first, turned=turned)
            break
    first_move, second_move = (game.moves[common] if common < len(game.moves) else None for game in (a, b))
    if first_move is second_move is None:
        return RecordDifference(Parting.NOWHERE, common, turned=turned)
    parting = Parting.BEGINNING if first_move is None or second_move is None else Parting.MOVE
    return RecordDifference(parting, common, first_move, second_move, turned)


def _setup(change: Change | None) -> tuple[object, ...]:
    """A set-up by its effect, whatever the order of its points."""
    if change is None:
        return ()
    points: dict[int, Colour | None] = dict.fromkeys(change.black, Colour.BLACK)
    points |= dict.fromkeys(change.white, Colour.WHITE)
    points |= dict.fromkeys(change.empty)
    return change.after, sorted((point, colour or 0) for point, colour in points.items()), change.to_move
