"""The steps of a replayed game for the board viewer: their changes, their words, and their lines in a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.steps import ReplayStep, ReplayStepKind
from games.sheets.diagram import BLACK, EMPTY, WHITE
from games.sheets.finding_lines import step_id
from games.wording.terms import colour_words
from ground.translation import gettext as _, ngettext, pgettext

StepRecord = tuple[str, int | None, str]
"""One step for the script: its words, the point to mark, and the points that it changes, `X60 .41 .42`: what is there
after it (`X`, `O` or `.`) and the point. As short as possible: a game has hundreds of them."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A line in the list of moves. `step` is its node. `colour` is black or white, empty for a set-up; `point` as
    players say it, empty for a node of a variation that changes nothing."""

    step: int
    id: str
    number: int
    colour: str
    point: str
    flagged: bool


def step_records(steps: Sequence[ReplayStep], start: str) -> Iterator[StepRecord]:
    """The steps from this position, its points from the top left corner, for the script."""
    for step, changes in zip(steps, step_changes(steps, start), strict=True):
        yield label_of(step, len(changes)), step.point, " ".join(changes)


def step_changes(steps: Sequence[ReplayStep], start: str) -> Iterator[list[str]]:
    """What each step changes, from this position."""
    board = list(start)
    for step in steps:
        before = {point: board[point] for point in (*(stone.point for stone in step.placed), *step.removed)}
        for stone in step.placed:
            board[stone.point] = BLACK if stone.colour.letter == "B" else WHITE
        for point in step.removed:
            board[point] = EMPTY
        yield [f"{board[point]}{point}" for point, old in before.items() if old != board[point]]


def label_of(step: ReplayStep, changed: int = 0) -> str:
    """A step in words, `Move 57, Black Q16, captures 2`; `changed` is the number of points that a set-up changes."""
    if step.colour is None:
        return ngettext(
            "After move {number}, {count} point changed by set-up",
            "After move {number}, {count} points changed by set-up",
            changed,
        ).format(number=step.number, count=changed)
    stones = len(step.removed)
    if step.kind is ReplayStepKind.PASS:
        message = _("Move {number}, {player} passes")
    elif step.kind is ReplayStepKind.OFF_BOARD:
        message = _("Move {number}, {player} “{point}”, off the board")
    elif step.kind is ReplayStepKind.OCCUPIED:
        message = _("Move {number}, {player} {point}, on a stone")
    elif step.point in step.removed:
        message = ngettext(
            "Move {number}, {player} {point}, self-capture of {count} stone",
            "Move {number}, {player} {point}, self-capture of {count} stones",
            stones,
        )
    elif stones:
        message = ngettext(
            "Move {number}, {player} {point}, captures {count}",
            "Move {number}, {player} {point}, captures {count}",
            stones,
        )
    else:
        message = _("Move {number}, {player} {point}")
    return message.format(number=step.number, player=colour_words(step.colour.word), point=step.name, count=stones)


@dataclass(frozen=True, slots=True)
class TriedWords:
    """What the script says of a move that is tried, with `{number}`, `{player}`, `{point}` and `{count}` to fill in."""

    black: str
    white: str
    move: str
    captures: str
    self_capture: str
    passes: str
    passed: str


def tried_words() -> TriedWords:
    """In the reader's language. Like the words of a recorded move, but a self-capture doesn't count its stones."""
    captures = ngettext(
        "Move {number}, {player} {point}, captures {count}", "Move {number}, {player} {point}, captures {count}", 2
    )
    return TriedWords(
        black=colour_words("black"),
        white=colour_words("white"),
        move=_("Move {number}, {player} {point}"),
        captures=captures,
        self_capture=_("Move {number}, {player} {point}, self-capture"),
        passes=_("Move {number}, {player} passes"),
        passed=pgettext("a move", "pass"),
    )


def move_line(number: int, step: ReplayStep, flagged: bool) -> MoveLine:
    """A step of the main line in the list of moves."""
    if step.colour is None:
        return MoveLine(number, step_id(step), step.number, "", pgettext("of stones between moves", "set-up"), flagged)
    words = {ReplayStepKind.PASS: pgettext("a move", "pass"), ReplayStepKind.OFF_BOARD: f"“{step.name}”"}.get(
        step.kind, step.name
    )
    return MoveLine(number, step_id(step), step.number, step.colour.word, words, flagged)
