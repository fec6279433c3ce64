"""What a replay found, as lines for people: title, sentence, the sign on the board, what it repeats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.findings import Finding, FindingKind, Recreation, SelfCapture
from games.rules.game import OFF_BOARD
from games.rules.point import name_of
from games.rules.replay import Replay
from games.rules.steps import Step, StepKind
from games.sheets.diagram import PointMark, Shape
from games.wording.findings import claim_sentence
from games.wording.numbers import listed, numbered


class Weight(StrEnum):
    """How much hangs on a line: a breach to decide, a breach that stands, or only a note."""

    BREACH = "breach"
    STANDS = "stands"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One line. `step` and `repeats` count steps of the viewer, `id` is the step's address in the page, and
    `move` the number of the recorded move.

    `point` is None where there is none on the board. `letter` is set with the shape LETTER only. `rule` is the rule
    text that a breach rests on, empty for a note; `clause` is where it stands in `docs/differences.md`.
    """

    step: int
    id: str
    move: int
    title: str
    text: str
    weight: Weight
    shape: Shape
    letter: str = ""
    point: int | None = None
    repeats: tuple[int, ...] = ()
    repeats_label: str = ""
    rule: str = ""
    clause: str = ""


_SHOWN = {
    FindingKind.REPETITION: ("Repetition", Shape.CIRCLE),
    FindingKind.OUT_OF_TURN: ("Two moves in a row", Shape.TRIANGLE),
    FindingKind.OCCUPIED: ("Played on a stone", Shape.CROSS),
    FindingKind.OFF_BOARD: ("Off the board", Shape.CROSS),
    FindingKind.MOVED_STONE: ("Stones moved", Shape.SQUARE),
}


def step_id(step: Step) -> str:
    """A step's address in the page: m57 for move 57, s57 for a set-up after it."""
    return f"s{step.number}" if step.kind is StepKind.SETUP else f"m{step.number}"


def finding_lines(replay: Replay, steps: Sequence[Step], *, confirmed: bool = False) -> tuple[FindingLine, ...]:
    """All findings and notes in the order of the game; `steps` are all steps of the same replay.

    Where the result is `confirmed`, no breach can be claimed any more.
    """
    size = replay.game.size
    step_of = {0: 0} | {step.number: at for at, step in enumerate(steps, 1) if step.kind is not StepKind.SETUP}
    lines = [
        _finding(finding, step, at, size, step_of, confirmed)
        for at, step in enumerate(steps, 1)
        for finding in step.findings
    ]
    repeating = {line.step for line in lines if line.repeats}
    captures = [note for note in replay.self_captures if step_of[note.move] not in repeating]
    lines += [_self_capture(note, size, step_of) for note in captures]
    # A one-stone self-capture leaves the opponent's board by its nature: one note is enough.
    said = {note.move for note in captures if note.stones == 1}
    lines += [_recreation(note, size, step_of) for note in replay.recreations if note.move not in said]
    return tuple(sorted(lines, key=lambda line: (line.step, line.weight is Weight.NOTICE)))


def mark_of(line: FindingLine) -> PointMark | None:
    """The sign to draw on the board, None where the finding has no point."""
    return None if line.point is None else PointMark(line.point, line.shape, line.letter)


def _finding(
    finding: Finding, step: Step, at: int, size: int, step_of: Mapping[int, int], confirmed: bool
) -> FindingLine:
    title, shape = _SHOWN[finding.kind]
    point = None if finding.point == OFF_BOARD else finding.point
    claimable = finding.claimable and not confirmed
    return FindingLine(
        step=at,
        id=step_id(step),
        move=finding.move,
        title=title,
        text=f"{_what(finding, size)} {claim_sentence(finding, confirmed=confirmed)}".rstrip(),
        weight=Weight.BREACH if claimable else Weight.STANDS,
        shape=shape,
        point=point,
        repeats=tuple(step_of[move] for move in finding.repeats),
        repeats_label=_after(finding.repeats),
        rule=finding.rule,
        clause=finding.kind.clause,
    )


def _what(finding: Finding, size: int) -> str:
    who = "Someone" if finding.colour is None else finding.colour.player
    where = "a pass" if finding.point in (None, OFF_BOARD) else name_of(finding.point or 0, size)
    if finding.kind is FindingKind.REPETITION:
        return f"{where} leaves the whole board as {who} left it {_moves(finding.repeats)}. {finding.note}".rstrip()
    if finding.kind is FindingKind.OUT_OF_TURN:
        again = "passed again" if finding.point in (None, OFF_BOARD) else f"played again at {where}"
        return f"{who} {again} before the opponent had moved."
    if finding.kind is FindingKind.OCCUPIED:
        return f"{who} played on the stone at {where}. The board stays as it was."
    if finding.kind is FindingKind.OFF_BOARD:
        return f"{who} played “{finding.written}”, which isn’t a point on this board."
    return f"After move {finding.move} stones were added or removed other than by a move."


def _self_capture(note: SelfCapture, size: int, step_of: Mapping[int, int]) -> FindingLine:
    return FindingLine(
        step=step_of[note.move],
        id=f"m{note.move}",
        move=note.move,
        title="Self-capture",
        text=f"{note.colour.player} {name_of(note.point, size)}: {note.note}.",
        weight=Weight.NOTICE,
        shape=Shape.LETTER,
        letter="S",
        point=note.point,
        clause="self-capture",
    )


def _recreation(note: Recreation, size: int, step_of: Mapping[int, int]) -> FindingLine:
    other = note.colour.opponent.player
    return FindingLine(
        step=step_of[note.move],
        id=f"m{note.move}",
        move=note.move,
        title="Seen before, and allowed",
        text=(
            f"{note.colour.player} {name_of(note.point, size)} makes the board that {other} left "
            f"{_moves(note.repeats)}. Only the same player may not repeat it."
        ),
        weight=Weight.NOTICE,
        shape=Shape.LETTER,
        letter="R",
        point=note.point,
        repeats=tuple(step_of[move] for move in note.repeats),
        repeats_label=_after(note.repeats),
        clause=FindingKind.REPETITION.clause,
    )


def _moves(repeats: Sequence[int]) -> str:
    """`after move 8`, `after moves 8 and 12`, `with the handicap set up`."""
    later = [str(move) for move in repeats if move]
    words = []
    if len(later) < len(repeats):
        words.append("with the handicap set up")
    if later:
        words.append(f"after {numbered('move', later)}")
    return listed(words)


def _after(repeats: Sequence[int]) -> str:
    if not repeats:
        return ""
    first = f"The position after move {repeats[0]}" if repeats[0] else "The position with the handicap set up"
    also = ", ".join(str(move) for move in repeats[1:])
    return f"{first}, and again after {also}" if also else first
