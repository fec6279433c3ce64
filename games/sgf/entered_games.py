"""Games entered at the board without a file: a position point by point, or the moves one by one.

The text passes between page and program. A position is its points from the top left corner, `X` black, `O` white, `.`
empty. Moves are words, the colour's letter before the point or `pass`: `BQ16 WD4 Bpass`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.rules.colour import Colour
from games.rules.game import Change, GameRecord, Move
from games.rules.handicap import opening_length
from games.rules.point import name_of, point_named
from games.rules.replay import Replay
from ground.translation import gettext as _

MOST_MOVES = 2_000
"""Nobody enters more moves than this by hand."""

_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}
_STONES = {"X", "O", "."}


@dataclass(frozen=True, slots=True)
class EnteredPosition:
    """Rows from the top. `fault` is one sentence if the text wasn't such a position; then there are no stones."""

    rows: tuple[str, ...]
    fault: str = ""

    def with_stone(self, point: int, stone: str) -> EnteredPosition:
        """The position with `X`, `O` or `.` on the point; if that stone is already there, it is removed."""
        size = len(self.rows)
        cells = list("".join(self.rows))
        cells[point] = "." if cells[point] == stone else stone
        return EnteredPosition(_rows("".join(cells), size))

    @property
    def text(self) -> str:
        """The position as text."""
        return "".join(self.rows)


@dataclass(frozen=True, slots=True)
class EnteredMoves:
    """Moves in order. `fault` is one sentence about the first word that isn't a move; the moves before it are kept."""

    size: int
    moves: tuple[Move, ...] = ()
    fault: str = ""

    @property
    def text(self) -> str:
        """The moves as text."""
        return " ".join(
            move.colour.letter + ("pass" if move.point is None else name_of(move.point, self.size))
            for move in self.moves
        )


def position_entered(text: str, size: int) -> EnteredPosition:
    """The position in the text, blanks ignored; an empty text is an empty board."""
    cells = "".join(text.split()) or "." * size * size
    if len(cells) != size * size or set(cells) - _STONES:
        return EnteredPosition(
            _rows("." * size * size, size), _("That was no position of {size} by {size} points.").format(size=size)
        )
    return EnteredPosition(_rows(cells, size))


def moves_entered(text: str, size: int) -> EnteredMoves:
    """The moves in the text, up to the first word that isn't one."""
    moves: list[Move] = []
    for number, word in enumerate(text.split(), 1):
        colour, point = _COLOURS.get(word[:1].upper()), point_named(word[1:], size)
        passes = word[1:].lower() == "pass"
        if number > MOST_MOVES:
            return EnteredMoves(
                size,
                tuple(moves),
                _("Move {number} is one too many: {most:,} can be entered.").format(number=number, most=MOST_MOVES),
            )
        if colour is None or (point is None and not passes):
            wrong = _("Move {number}, “{word}”, is no move on this board: write BQ16, WD4 or Bpass.").format(
                number=number, word=word[:20]
            )
            return EnteredMoves(size, tuple(moves), wrong)
        moves.append(Move(colour, point))
    return EnteredMoves(size, tuple(moves))


def entered(mode: str, text: str, size: int) -> EnteredPosition | EnteredMoves:
    """The text as what it is, a `position` or else moves."""
    return position_entered(text, size) if mode == "position" else moves_entered(text, size)


def position_game(entered: EnteredPosition, komi: Decimal, handicap: int) -> GameRecord:
    """The position as a game without moves: a set-up, with either player to move."""
    cells = entered.text
    black, white = (tuple(p for p, stone in enumerate(cells) if stone == colour) for colour in "XO")
    return GameRecord(len(entered.rows), komi, handicap, Change(black=black, white=white))


def moves_game(entered: EnteredMoves, komi: Decimal, handicap: int) -> GameRecord:
    """The moves as a game that begins on an empty board: the stones of a handicap are Black's first moves."""
    return GameRecord(entered.size, komi, handicap, moves=entered.moves)


def without_moves(entered: EnteredMoves, numbers: set[int]) -> EnteredMoves:
    """The moves without those with these numbers, counted from 1."""
    moves = tuple(move for number, move in enumerate(entered.moves, 1) if number not in numbers)
    return EnteredMoves(entered.size, moves, entered.fault)


def next_colour(replayed: Replay) -> Colour:
    """The colour expected to move next: Black's while the handicap is being placed, else that of the player to move."""
    game = replayed.game
    placed = sum(move.colour is Colour.BLACK for move in game.moves)
    if placed < game.handicap and opening_length(game) == len(game.moves):
        return Colour.BLACK
    return replayed.to_move or Colour.BLACK


def _rows(cells: str, size: int) -> tuple[str, ...]:
    return tuple(cells[start : start + size] for start in range(0, size * size, size))
