"""Which moves fall into which diagram of a printed record, and the notes that go books put under it.

A diagram shows the board as it stood before its first move, and every stone played in it with its number, captured
ones too. A move played where the diagram already shows a stone cannot be drawn: it is noted as "57 at 43", or "57 at
Q16" where the stone shown has no number. Stones put on or taken off by set-up begin a diagram of their own, so that
every diagram is true to the board it begins with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.colour import Colour
from games.rules.point import name_of
from games.rules.position import rows_of
from games.rules.replay import Replay
from games.rules.steps import Step, StepKind, starting_position, steps_of
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram

MOST_DIAGRAMS = 60
"""Beyond so many, the moves are listed in words: a record of 20,000 moves must not cost minutes."""
_MOST_POINTS = 24
_MARK = {Colour.BLACK: BLACK, Colour.WHITE: WHITE}


@dataclass(frozen=True, slots=True)
class NumberedDiagram:
    """One diagram of a printed record. `first` and `last` are its moves (`last` below `first` where it has none), and
    `first_step` and `last_step` its steps, counted as in the viewer.

    `notes` says what could not be drawn, a phrase each: "57, 63 at 51", "88 pass", "after 56 set up: black D1".
    `captures` says what was taken: "43, 46 take 1", "61 takes 4".
    """

    first: int
    last: int
    first_step: int
    last_step: int
    diagram: Diagram
    notes: tuple[str, ...]
    captures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedRecord:
    """A record as diagrams and, past `MOST_DIAGRAMS`, the rest of its moves in words: "6001 B Q16"."""

    diagrams: tuple[NumberedDiagram, ...]
    rest: tuple[str, ...] = ()


def printed_record(replay: Replay, moves_a_diagram: int, most: int = MOST_DIAGRAMS) -> PrintedRecord:
    """The whole record: every move stands in exactly one diagram, on its stone or in a note, or in the rest.

    There is always a diagram. `moves_a_diagram` and `most` are at least 1. Linear in the record's length.
    """
    page = _Open(replay, 1, 1, "".join(rows_of(starting_position(replay))))
    done: list[NumberedDiagram] = []
    steps, size = steps_of(replay), replay.game.size
    for at, step in enumerate(steps, start=1):
        setup = step.kind is StepKind.SETUP
        if page.moves == moves_a_diagram or (setup and page.moves):
            done.append(page.closed())
            if len(done) == most:
                return PrintedRecord(tuple(done), tuple(_in_words(later, size) for later in steps[at - 1 :]))
            page = _Open(replay, step.number + 1 if setup else step.number, at, page.board)
        page.add(step)
    return PrintedRecord((*done, page.closed()))


class _Open:
    """A diagram that still takes moves. MUTABLE inside this module."""

    def __init__(self, replay: Replay, first: int, first_step: int, start: Sequence[str]) -> None:
        self.size = replay.game.size
        self.first, self.moves = first, 0
        self.first_step, self.last_step = first_step, first_step - 1
        self.board = list(start)
        self.shown = list(start)
        self.numbers: dict[int, int] = {}
        self.set_up: list[str] = []
        self.notes: dict[str, list[int]] = {}
        self.captures: dict[str, list[int]] = {}

    def add(self, step: Step) -> None:
        self.last_step += 1
        for stone in step.placed:
            self.board[stone.point] = _MARK[stone.colour]
        for point in step.removed:
            self.board[point] = EMPTY
        if step.kind is StepKind.SETUP:
            self.set_up.append(_set_up_words(step, self.size))
            self.shown = list(self.board)
        else:
            self.moves += 1
            self._move(step)

    def _move(self, step: Step) -> None:
        point = step.point
        if step.kind is StepKind.PASS:
            self._note("pass", step.number)
        elif point is None:
            self._note(f"“{step.name}”, off the board", step.number)
        elif step.kind is StepKind.OCCUPIED:
            self._note(f"on the stone at {self._place(point)}", step.number)
        elif self.shown[point] != EMPTY:
            self._note(f"at {self._place(point)}", step.number)
        else:
            self.shown[point] = _MARK[step.placed[0].colour]
            self.numbers[point] = step.number
        if step.removed:
            own = " of its own" if point in step.removed else ""
            self.captures.setdefault(f"{len(step.removed)}{own}", []).append(step.number)

    def _note(self, what: str, number: int) -> None:
        self.notes.setdefault(what, []).append(number)

    def _place(self, point: int) -> str:
        return str(self.numbers[point]) if point in self.numbers else name_of(point, self.size)

    def closed(self) -> NumberedDiagram:
        size, shown = self.size, "".join(self.shown)
        rows = tuple(shown[start : start + size] for start in range(0, size * size, size))
        last = self.first + self.moves - 1
        title = f"Moves {self.first} to {last}" if self.moves > 1 else f"Move {last}" if self.moves else "The board"
        return NumberedDiagram(
            self.first,
            last,
            self.first_step,
            self.last_step,
            Diagram(size, rows, numbers=self.numbers, title=title),
            (*self.set_up, *(f"{_numbers(found)} {what}" for what, found in self.notes.items())),
            tuple(
                f"{_numbers(found)} take{'s' if len(found) == 1 else ''} {count}"
                for count, found in self.captures.items()
            ),
        )


def _set_up_words(step: Step, size: int) -> str:
    """`after 56 set up: black D1 E1; taken off C3`."""
    black = [stone.point for stone in step.placed if stone.colour is Colour.BLACK]
    white = [stone.point for stone in step.placed if stone.colour is Colour.WHITE]
    told = (("black", black), ("white", white), ("taken off", step.removed))
    changed = "; ".join(f"{what} {_names(points, size)}" for what, points in told if points)
    return f"after {step.number} set up: {changed}"


def _names(points: Sequence[int], size: int) -> str:
    names = " ".join(name_of(point, size) for point in points[:_MOST_POINTS])
    more = len(points) - _MOST_POINTS
    return f"{names} and {more} more" if more > 0 else names


def _numbers(found: Sequence[int]) -> str:
    """`43, 46`; three or more in a row as `231–240`."""
    runs: list[list[int]] = []
    for number in found:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _in_words(step: Step, size: int) -> str:
    """A step that no diagram has room for: `6001 B Q16`, `6002 W pass`."""
    if step.colour is None:
        return _set_up_words(step, size)
    told = {
        StepKind.PASS: "pass",
        StepKind.OFF_BOARD: f"“{step.name}”, off the board",
        StepKind.OCCUPIED: f"{step.name}, on a stone",
    }.get(step.kind, step.name)
    return f"{step.number} {step.colour.letter} {told}"
