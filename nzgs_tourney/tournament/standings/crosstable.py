"""The wall list: for every row of the standings, the result of every round; and the same by opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.result import HalfPoints
from games.wording.numbers import points
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.standings.table import Standings, StandingsRow


class ResultMark(StrEnum):
    """How a board ended for one player; the text is the sign of the wall list."""

    WON = "+"
    LOST = "-"
    TIED = "="
    OPEN = "?"
    VOID = "v"


class ColourPlayed(StrEnum):
    """The colour a player had."""

    BLACK = "b"
    WHITE = "w"


@dataclass(frozen=True, slots=True)
class CrossRound:
    """A board. `opponent` is the row number of the opponent in the same standings, `place` their place, which
    may be shared. `handicap` is in stones, given by White. A game that both lost is lost, one both won is won."""

    opponent: int
    place: int
    opponent_id: int
    mark: ResultMark
    side: ColourPlayed
    handicap: int
    forfeit: bool

    @property
    def text(self) -> str:
        """`5+`, `3-`, `12=`, `4?`, `2v` for a void game; a `!` follows where the game was decided without being
        played."""
        return f"{self.opponent}{self.mark.value}{'!' if self.forfeit else ''}"

    @property
    def long_text(self) -> str:
        """The text with colour and handicap: `5+/w3`, `3-/b`."""
        stones = str(self.handicap) if self.handicap else ""
        return f"{self.text}/{self.side.value}{stones}"


@dataclass(frozen=True, slots=True)
class NoGame:
    """A round without a game; `status` is None where the round has no status for the player. `carried` is what the
    round in another division counts here, None for who wasn't there."""

    status: Status | None
    carried: HalfPoints | None = None

    @property
    def text(self) -> str:
        """`bye`, `excused`, `absent`, `withdrawn`, `house`, or `–` before the entry; `(1)` for a point from another
        division."""
        if self.carried is not None:
            return f"({points(self.carried)})"
        if self.status in (None, Status.NOT_ENTERED, Status.OUT, Status.WAITS, Status.RESERVE):
            return "–"
        return self.status.value

    @property
    def long_text(self) -> str:
        """The text: there is neither colour nor handicap to add."""
        return self.text


Cell = CrossRound | NoGame


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of the standings with one cell for each round."""

    row: StandingsRow
    cells: tuple[Cell, ...]


def crosstable(division: DivisionHistory, after: int, order: Standings) -> tuple[CrossRow, ...]:
    """The rows of `order` with a cell for each of the rounds 1 to `after`, in the same order.

    Raises ValueError where the division has no round `after`, KeyError where a board has a player who isn't in `order`.
    """
    if not 0 <= after <= len(division.rounds):
        raise ValueError(
            _("There is no round {after}. Rounds drawn so far: {count}.").format(
                after=after, count=len(division.rounds)
            )
        )
    rows = {row.player.id: row for row in order.rows}
    columns: list[Mapping[int, Cell]] = []
    for played in division.rounds[:after]:
        column: dict[int, Cell] = {
            player: NoGame(status, played.carried.get(player)) for player, status in played.status.items()
        }
        for board in played.boards:
            column[board.white] = _cell(board, rows[board.black], ColourPlayed.WHITE)
            column[board.black] = _cell(board, rows[board.white], ColourPlayed.BLACK)
        columns.append(column)
    return tuple(
        CrossRow(row, tuple(column.get(row.player.id, NoGame(None)) for column in columns)) for row in order.rows
    )


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A row of everybody against everybody. `met` has the boards against each opponent by their row's number, `alone`
    the rounds without a game; both with the number of the round, in the order of the rounds."""

    row: StandingsRow
    met: Mapping[int, tuple[tuple[int, CrossRound], ...]]
    alone: tuple[tuple[int, NoGame], ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def matrix(rows: Sequence[CrossRow]) -> tuple[MatrixRow, ...]:
    """The same results by opponents instead of rounds."""
    return tuple(_matrix_row(line) for line in rows)


def _matrix_row(line: CrossRow) -> MatrixRow:
    met: dict[int, tuple[tuple[int, CrossRound], ...]] = {}
    alone: list[tuple[int, NoGame]] = []
    for number, cell in enumerate(line.cells, start=1):
        if isinstance(cell, CrossRound):
            met[cell.opponent] = (*met.get(cell.opponent, ()), (number, cell))
        else:
            alone.append((number, cell))
    return MatrixRow(line.row, met, tuple(alone))


def _cell(board: BoardResult, opponent: StandingsRow, side: ColourPlayed) -> CrossRound:
    mark = ResultMark.OPEN
    if board.void:
        mark = ResultMark.VOID
    elif board.result is not None:
        credit = board.result.white if side is ColourPlayed.WHITE else board.result.black
        mark = {HalfPoints(2): ResultMark.WON, HalfPoints(1): ResultMark.TIED, HalfPoints(0): ResultMark.LOST}[credit]
    return CrossRound(opponent.number, opponent.place, opponent.player.id, mark, side, board.handicap, board.forfeit)
