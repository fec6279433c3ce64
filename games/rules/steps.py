"""A replay as steps for a page: what every move places and removes, and the positions in between.

The page knows no rules: starting from the set-up position it places and removes what each step says.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, Change
from games.rules.point import Position, name_of
from games.rules.replay import Replay
from ground.translation import gettext as _


class ReplayStepKind(StrEnum):
    """What a step is. `OCCUPIED` and `OFF_BOARD` change nothing on the board and count as a pass."""

    PLAY = "play"
    PASS = auto()
    OCCUPIED = "occupied"
    OFF_BOARD = "off_board"
    SETUP = "setup"


class Stone(NamedTuple):
    """A stone that appears on a point."""

    colour: Colour
    point: int


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a replay.

    `number` is the move's number from 1; a set-up step has the number of the move before it. `point` is None unless the
    kind is play or occupied; `name` is that point as players say it, or the text of the record for a point off the
    board. First the `placed` stones appear, then those on `removed` disappear: a self-capture's own stone is in both.
    `note` is a sentence for self-captures and for positions that only the opponent had left, else empty. `change` is
    the place of a set-up among the changes of its game, from 0.
    """

    number: int
    kind: ReplayStepKind
    colour: Colour | None = None
    point: int | None = None
    name: str = ""
    placed: tuple[Stone, ...] = ()
    removed: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    note: str = ""
    change: int | None = None


def steps_of(replay: Replay) -> tuple[ReplayStep, ...]:
    """Every step after the starting position, in order; linear in the length of the record."""
    return tuple(step for step, _ in _walk(replay))


def starting_position(replay: Replay) -> Position:
    """The position before the first move, its set-up included."""
    board = bytearray(replay.game.size**2)
    for stone in _difference(board, replay.game.setup)[0]:
        board[stone.point] = stone.colour
    return bytes(board)


def position_after(replay: Replay, move: int) -> Position:
    """The position after so many moves, before any set-up that follows; 0 is the starting position.

    Raises ValueError where the record has no such move.
    """
    if not 0 <= move <= len(replay.game.moves):
        raise ValueError(f"the record has no move {move}")
    if move == 0:
        return starting_position(replay)
    return next(board for step, board in _walk(replay) if step.number == move and step.kind is not ReplayStepKind.SETUP)


def _walk(replay: Replay) -> Iterator[tuple[ReplayStep, Position]]:
    """Every step with the position after it."""
    game = replay.game
    board = bytearray(starting_position(replay))
    findings_of: dict[tuple[int, bool], list[Finding]] = defaultdict(list)
    for finding in replay.findings:
        findings_of[finding.move, finding.kind is FindingKind.MOVED_STONE].append(finding)
    notes = _notes(replay)
    captures = dict(replay.removed)
    changes = deque(enumerate(game.changes))
    for number in range(len(game.moves) + 1):
        if number:
            captured = captures.get(number, ())
            step = _move_step(replay, number, board, captured, tuple(findings_of[number, False]), notes.get(number, ""))
            _apply(board, step)
            yield step, bytes(board)
        while changes and changes[0][1].after == number:
            index, change = changes.popleft()
            placed, removed = _difference(board, change)
            if placed or removed:
                own = findings_of[number, True][:1] if number else []
                del findings_of[number, True][:1]
                found = tuple(own)
                step = ReplayStep(
                    number, ReplayStepKind.SETUP, placed=placed, removed=removed, findings=found, change=index
                )
                _apply(board, step)
                yield step, bytes(board)


def _move_step(
    replay: Replay, number: int, board: bytearray, captured: tuple[int, ...], findings: tuple[Finding, ...], note: str
) -> ReplayStep:
    move = replay.game.moves[number - 1]
    colour, point = move.colour, move.point
    if point is None:
        return ReplayStep(number, ReplayStepKind.PASS, colour, findings=findings, note=note)
    if point == OFF_BOARD:
        return ReplayStep(number, ReplayStepKind.OFF_BOARD, colour, name=move.written, findings=findings, note=note)
    name = name_of(point, replay.game.size)
    if board[point]:
        return ReplayStep(number, ReplayStepKind.OCCUPIED, colour, point, name, findings=findings, note=note)
    placed = (Stone(colour, point),)
    return ReplayStep(number, ReplayStepKind.PLAY, colour, point, name, placed, captured, findings, note)


def _difference(board: bytearray, change: Change) -> tuple[tuple[Stone, ...], tuple[int, ...]]:
    """What a set-up actually places and removes."""
    stones: dict[int, Colour | None] = dict.fromkeys(change.black, Colour.BLACK)
    stones |= dict.fromkeys(change.white, Colour.WHITE)
    stones |= dict.fromkeys(change.empty)
    placed = tuple(Stone(c, p) for p, c in sorted(stones.items()) if c is not None and board[p] != c)
    return placed, tuple(p for p, c in sorted(stones.items()) if c is None and board[p])


def _apply(board: bytearray, step: ReplayStep) -> None:
    for stone in step.placed:
        board[stone.point] = stone.colour
    for point in step.removed:
        board[point] = 0


def _notes(replay: Replay) -> dict[int, str]:
    """The sentence for each legal move that players may think illegal."""
    notes = {
        again.move: _("legal under NZ rules: this position was left before by the other side only")
        for again in replay.recreations
    }
    repeating = {finding.move for finding in replay.findings if finding.kind is FindingKind.REPETITION}
    return notes | {own.move: own.note for own in replay.self_captures if own.move not in repeating}
