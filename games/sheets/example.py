"""Reads a drawn example of the documentation: a board, the moves on it, and each answer with those who give it.

The text of an example, as it is in `docs/differences.md`, is a title, the board with its coordinates (X black,
O white), lines that begin with one of `NAMED`, and one line for each answer with those who give it:

    One stone, after Black's play
        A B C
      3 . . .
      2 X . .
      1 . X .
    moves: B C3, W A1
    legal: New Zealand
    illegal: AGA, Japanese

Moves are written as players say them; `W pass` is a pass, and `lift B2` removes a stone other than by a move. Nothing
here says whether an answer is right: the tests compute them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from games.rules.colour import Colour
from games.rules.game import Change, GameRecord, Move
from games.rules.point import COLUMNS, point_named
from games.rules.position import Position, position_of

NAMED = ("moves", "handicap", "komi", "dead", "taken")
"""What a line of an example may hold besides an answer: the moves; the declared handicap; for a count, whether each
answer has its `own` komi or `none`; the dead chains by one stone each; the stones taken so far, `by White 1`."""

_ROW = re.compile(r"\s*(\d{1,2})((?: [.XO])+)\s*")
_MOVE = re.compile(r"(?:(B|W) (pass|[A-HJ-Z]\d{1,2})|lift ([A-HJ-Z]\d{1,2}))")
_TAKEN = re.compile(r"by (Black|White) (\d+)")
_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}


@dataclass(frozen=True, slots=True)
class RuleSetAnswer:
    """One answer and those who give it, in the order written."""

    says: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One example. `game` is the record it shows, its komi 7; `komi` is empty where nothing is counted, else `own` or
    `none`; `dead` are points of stones that both players agree are dead, `taken` the stones that Black and White
    captured.
    """

    name: str
    title: str
    game: GameRecord
    answers: tuple[RuleSetAnswer, ...]
    komi: str = ""
    dead: tuple[int, ...] = ()
    taken: tuple[int, int] = (0, 0)

    @property
    def start(self) -> Position:
        """The position before the first move."""
        board = bytearray(self.game.size**2)
        for colour, points in ((Colour.BLACK, self.game.setup.black), (Colour.WHITE, self.game.setup.white)):
            for point in points:
                board[point] = colour
        return bytes(board)


def example_of(name: str, text: str) -> Example:
    """The example in the text. Raises ValueError with one sentence where it can't be read."""
    lines = [line for line in text.split("\n") if line.strip()]
    position = _board(name, lines)
    entries: dict[str, str] = {}
    answers = []
    for line in lines[1:]:
        key, colon, rest = line.partition(": ")
        if colon and key in NAMED:
            entries[key] = rest
        elif colon:
            answers.append(RuleSetAnswer(key, tuple(rest.split(", "))))
    size = len([line for line in lines if _ROW.fullmatch(line)])
    moves, changes = _moves(name, entries.get("moves", ""), size)
    black, white = (tuple(p for p, stone in enumerate(position) if stone == colour) for colour in Colour)
    captured = {colour: int(count) for colour, count in _TAKEN.findall(entries.get("taken", ""))}
    handicap = int(entries.get("handicap", "0"))
    return Example(
        name=name,
        title=lines[0].strip(),
        game=GameRecord(size, Decimal(7), handicap, Change(0, black, white), moves, changes),
        answers=tuple(answers),
        komi=entries.get("komi", ""),
        dead=tuple(_point(name, point, size) for point in entries["dead"].split(", ")) if "dead" in entries else (),
        taken=(captured.get("Black", 0), captured.get("White", 0)),
    )


def _board(name: str, lines: list[str]) -> Position:
    rows = [match for match in map(_ROW.fullmatch, lines) if match]
    letters = " ".join(COLUMNS[: len(rows)])
    if not rows or letters not in {line.strip() for line in lines}:
        raise ValueError(f"{name}: the board has no letters above its columns")
    if [int(match[1]) for match in rows] != list(range(len(rows), 0, -1)):
        raise ValueError(f"{name}: the rows of the board are not numbered down to 1")
    try:
        return position_of(match[2] for match in rows)
    except ValueError as wrong:
        raise ValueError(f"{name}: {wrong}") from wrong


def _moves(name: str, text: str, size: int) -> tuple[tuple[Move, ...], tuple[Change, ...]]:
    moves: list[Move] = []
    changes = []
    for written in text.split(", ") if text else ():
        match = _MOVE.fullmatch(written)
        if match is None:
            raise ValueError(f"{name}: “{written}” is no move")
        colour, place, lifted = match.groups()
        if lifted:
            changes.append(Change(len(moves), empty=(_point(name, lifted, size),)))
        else:
            moves.append(Move(_COLOURS[colour], None if place == "pass" else _point(name, place, size)))
    return tuple(moves), tuple(changes)


def _point(name: str, written: str, size: int) -> int:
    point = point_named(written, size)
    if point is None:
        raise ValueError(f"{name}: “{written}” is no point of this board")
    return point
