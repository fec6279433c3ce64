"""A drawn example of the documentation: reads its board, the moves on it and each answer, and draws what they lead to.

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
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from games.rules.colour import Colour
from games.rules.findings import FindingKind
from games.rules.game import Change, GameRecord, Move
from games.rules.point import COLUMNS, Position, name_of, point_named, position_of, rows_of
from games.rules.remedies import RemedyKind, RestoredGame, remedies_for, restored
from games.rules.replay import Replay, replay
from games.rules.scoring import without_dead
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram, PointMark, Shape
from games.sheets.position_diagrams import owners_of

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


_READINGS = {RemedyKind.READING_A: "Reading A", RemedyKind.READING_B: "Reading B"}


@dataclass(frozen=True, slots=True)
class ExampleBoard:
    """One board with its caption; the caption, with the stones, is also the diagram's description."""

    caption: str
    diagram: Diagram


def boards_of(example: Example) -> tuple[ExampleBoard, ...]:
    """One board or more. The first shows the moves with their numbers, as books do; the second what they lead to, if
    that differs; after a breach, the boards that a referee may restore follow. A count shows the owner of each point,
    before and after dead stones are removed.
    """
    return tuple(_counted(example) if example.komi else _moved(example))


def _moved(example: Example) -> Iterator[ExampleBoard]:
    game, size = example.game, example.game.size
    rows = list("".join(rows_of(example.start)))
    numbers: dict[int, int] = {}
    elsewhere = []
    for number, move in enumerate(game.moves, 1):
        if move.point is None:
            continue
        if rows[move.point] == EMPTY:
            rows[move.point] = BLACK if move.colour.letter == "B" else WHITE
            numbers[move.point] = number
        else:
            elsewhere.append(f"{number} at {name_of(move.point, size)}")
    drawn = tuple("".join(rows[start : start + size]) for start in range(0, size * size, size))
    move_list = ", ".join(f"{number} {_words(move, size)}" for number, move in enumerate(game.moves, 1))
    caption = f"{move_list} ({', '.join(elsewhere)})." if elsewhere else f"{move_list}."
    yield ExampleBoard(caption, Diagram(size, drawn, numbers=numbers, title=_described(example.start, caption)))
    judged = replay(game)
    if rows_of(judged.final) != drawn:
        yield _final_board(judged)
    yield from _put_right(judged)


def _final_board(judged: Replay) -> ExampleBoard:
    """The final position, with a cross where the last stone was removed."""
    game, final = judged.game, judged.final
    last = next((move.point for move in reversed(game.moves) if move.point is not None), None)
    last_removed = last is not None and not final[last]
    marks = (PointMark(last, Shape.CROSS),) if last is not None and last_removed else ()
    caption = f"After {len(game.moves)}."
    diagram = Diagram(
        game.size, rows_of(final), marks, last=None if last_removed else last, title=_described(final, caption)
    )
    return ExampleBoard(caption, diagram)


def _put_right(judged: Replay) -> Iterator[ExampleBoard]:
    """What a referee may restore after two moves in a row or moved stones, by each reading."""
    for finding in judged.findings:
        if finding.kind not in (FindingKind.OUT_OF_TURN, FindingKind.MOVED_STONE):
            continue
        for remedy in remedies_for(finding, judged.game):
            back = restored(judged.game, finding, remedy)
            if back is not None and remedy.passes is not None:
                caption = f"{_READINGS[remedy.kind]}: {remedy.passes.player} passes, {_next(back)} moves."
                diagram = Diagram(judged.game.size, rows_of(back.position), title=_described(back.position, caption))
                yield ExampleBoard(caption, diagram)


def _next(back: RestoredGame) -> str:
    return "either" if back.to_move is None else back.to_move.player


def _counted(example: Example) -> Iterator[ExampleBoard]:
    caption = "As it is." if example.dead else "The board at the end."
    yield _count(example.start, example.game.size, caption)
    if example.dead:
        off = without_dead(example.start, example.dead)
        yield _count(off, example.game.size, "Without the dead stones.")


def _count(position: Position, size: int, caption: str) -> ExampleBoard:
    diagram = Diagram(size, rows_of(position), owners=owners_of(position), title=_described(position, caption))
    return ExampleBoard(caption, diagram)


def _words(move: Move, size: int) -> str:
    return f"{move.colour.player} {'passes' if move.point is None else name_of(move.point, size)}"


def _described(position: Position, caption: str) -> str:
    """The stones of a position in words, then the caption."""
    size = int(len(position) ** 0.5)
    named = [
        f"{word} {' '.join(name_of(point, size) for point, stone in enumerate(position) if stone == mark)}"
        for mark, word in ((1, "black"), (2, "white"))
        if mark in position
    ]
    return f"{size} by {size}: {', '.join(named) or 'no stones'}. {caption}"
