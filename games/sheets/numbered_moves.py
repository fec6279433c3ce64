"""Divides the moves of a printed record into diagrams, with the notes that go books put under them.

A diagram shows the board as it was before its first move, and every stone played in it with its number, captured ones
too. A move to a point where the diagram already shows a stone can't be drawn: it is noted as "57 at 43", or "57 at Q16"
where the stone shown has no number. Stones put on or removed by set-up begin a new diagram, so that every diagram is
true to the board it begins with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.colour import Colour
from games.rules.point import name_of, rows_of
from games.rules.replay import Replay
from games.rules.steps import ReplayStep, ReplayStepKind, starting_position, steps_of
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram
from games.wording.numbers import in_row
from ground.translation import gettext as _, gettext_noop, ngettext

MOST_DIAGRAMS = 60
"""After this many diagrams, the moves are listed in words: a record of 20,000 moves must not cost minutes."""
_MOST_POINTS = 24
_PASS = gettext_noop("{moves} pass")
_OFF_BOARD = gettext_noop("{moves} “{place}”, off the board")
_ON_STONE = gettext_noop("{moves} on the stone at {place}")
_AT = gettext_noop("{moves} at {place}")
_MARK = {Colour.BLACK: BLACK, Colour.WHITE: WHITE}


@dataclass(frozen=True, slots=True)
class NumberedDiagram:
    """One diagram of a printed record. `first` and `last` are its moves (`last` below `first` where it has none), and
    `first_step` and `last_step` its steps, counted as in the viewer.

    `notes` says what could not be drawn, a phrase each: "57, 63 at 51", "88 pass", "after 56 set up: black D1".
    `captures` says what was captured: "43, 46 take 1", "61 takes 4".
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


def printed_record(replay: Replay, moves_a_diagram: int, limit: int = MOST_DIAGRAMS) -> PrintedRecord:
    """The whole record: every move is in exactly one diagram, on its stone or in a note, or in the rest.

    There is always at least one diagram. `moves_a_diagram` and `limit` are at least 1. Linear in the record's length.
    """
    page = _Open(replay, 1, 1, "".join(rows_of(starting_position(replay))))
    diagrams: list[NumberedDiagram] = []
    steps, size = steps_of(replay), replay.game.size
    for at, step in enumerate(steps, start=1):
        setup = step.kind is ReplayStepKind.SETUP
        if page.moves == moves_a_diagram or (setup and page.moves):
            diagrams.append(page.closed())
            if len(diagrams) == limit:
                return PrintedRecord(tuple(diagrams), tuple(_in_words(later, size) for later in steps[at - 1 :]))
            page = _Open(replay, step.number + 1 if setup else step.number, at, page.board)
        page.add(step)
    return PrintedRecord((*diagrams, page.closed()))


class _Open:
    """A diagram that still accepts moves. MUTABLE inside this module."""

    def __init__(self, replay: Replay, first: int, first_step: int, start: Sequence[str]) -> None:
        self.size = replay.game.size
        self.first, self.moves = first, 0
        self.first_step, self.last_step = first_step, first_step - 1
        self.board = list(start)
        self.shown = list(start)
        self.numbers: dict[int, int] = {}
        self.set_up: list[str] = []
        self.notes: dict[tuple[str, str], list[int]] = {}
        self.captures: dict[tuple[int, bool], list[int]] = {}

    def add(self, step: ReplayStep) -> None:
        self.last_step += 1
        for stone in step.placed:
            self.board[stone.point] = _MARK[stone.colour]
        for point in step.removed:
            self.board[point] = EMPTY
        if step.kind is ReplayStepKind.SETUP:
            self.set_up.append(_set_up_words(step, self.size))
            self.shown = list(self.board)
        else:
            self.moves += 1
            self._move(step)

    def _move(self, step: ReplayStep) -> None:
        point = step.point
        if step.kind is ReplayStepKind.PASS:
            self._note(_PASS, "", step.number)
        elif point is None:
            self._note(_OFF_BOARD, step.name, step.number)
        elif step.kind is ReplayStepKind.OCCUPIED:
            self._note(_ON_STONE, self._place(point), step.number)
        elif self.shown[point] != EMPTY:
            self._note(_AT, self._place(point), step.number)
        else:
            self.shown[point] = _MARK[step.placed[0].colour]
            self.numbers[point] = step.number
        if step.removed:
            capture = len(step.removed), point in step.removed
            self.captures.setdefault(capture, []).append(step.number)

    def _note(self, message: str, point_text: str, number: int) -> None:
        self.notes.setdefault((message, point_text), []).append(number)

    def _place(self, point: int) -> str:
        return str(self.numbers[point]) if point in self.numbers else name_of(point, self.size)

    def closed(self) -> NumberedDiagram:
        size, shown = self.size, "".join(self.shown)
        rows = tuple(shown[start : start + size] for start in range(0, size * size, size))
        last = self.first + self.moves - 1
        if self.moves > 1:
            title = _("Moves {first} to {last}").format(first=self.first, last=last)
        else:
            title = _("Move {number}").format(number=last) if self.moves else _("The board")
        return NumberedDiagram(
            self.first,
            last,
            self.first_step,
            self.last_step,
            Diagram(size, rows, numbers=self.numbers, title=title),
            (
                *self.set_up,
                *(
                    _(message).format(moves=_numbers(moves), place=point_text)
                    for (message, point_text), moves in self.notes.items()
                ),
            ),
            tuple(_capture_text(moves, stones, own) for (stones, own), moves in self.captures.items()),
        )


def _capture_text(numbers: Sequence[int], stones: int, own: bool) -> str:
    """`61 takes 4`, `43, 46 take 1`, `70 takes 2 of its own`."""
    if own:
        message = ngettext("{moves} takes {count} of its own", "{moves} take {count} of its own", len(numbers))
    else:
        message = ngettext("{moves} takes {count}", "{moves} take {count}", len(numbers))
    return message.format(moves=_numbers(numbers), count=stones)


def _set_up_words(step: ReplayStep, size: int) -> str:
    """`after 56 set up: black D1 E1; taken off C3`."""
    black = [stone.point for stone in step.placed if stone.colour is Colour.BLACK]
    white = [stone.point for stone in step.placed if stone.colour is Colour.WHITE]
    changes = ((_("black {points}"), black), (_("white {points}"), white), (_("taken off {points}"), step.removed))
    changed = "; ".join(message.format(points=_names(points, size)) for message, points in changes if points)
    return _("after {number} set up: {changes}").format(number=step.number, changes=changed)


def _names(points: Sequence[int], size: int) -> str:
    names = " ".join(name_of(point, size) for point in points[:_MOST_POINTS])
    more = len(points) - _MOST_POINTS
    return _("{points} and {count} more").format(points=names, count=more) if more > 0 else names


def _numbers(numbers: Sequence[int]) -> str:
    """`43, 46`; three or more in a row as `231–240`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return in_row([text for run in runs for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else list(map(str, run)))])


def _in_words(step: ReplayStep, size: int) -> str:
    """A step after the last diagram: `6001 B Q16`, `6002 W pass`."""
    if step.colour is None:
        return _set_up_words(step, size)
    if step.kind is ReplayStepKind.PASS:
        message = _("{number} {colour} pass")
    elif step.kind is ReplayStepKind.OFF_BOARD:
        message = _("{number} {colour} “{point}”, off the board")
    elif step.kind is ReplayStepKind.OCCUPIED:
        message = _("{number} {colour} {point}, on a stone")
    else:
        message = _("{number} {colour} {point}")
    return message.format(number=step.number, colour=step.colour.letter, point=step.name)
