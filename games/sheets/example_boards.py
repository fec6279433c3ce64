"""The boards of a drawn example: the numbered moves, and what they lead to, or whose the points are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.findings import FindingKind
from games.rules.game import Move
from games.rules.point import name_of
from games.rules.position import Position, rows_of
from games.rules.remedies import RemedyKind, RestoredGame, remedies_for, restored
from games.rules.replay import Replay, replay
from games.rules.scoring import without_dead
from games.sheets.counted_points import owners_of
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram, PointMark, Shape
from games.sheets.example import Example

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
