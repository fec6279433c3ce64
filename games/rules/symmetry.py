"""The eight symmetries of a board: turned by quarters, and mirrored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rules.game import OFF_BOARD, Change, GameRecord


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
