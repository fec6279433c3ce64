"""Turns the findings of a replay into lines for people: title, sentence, the mark on the board, what it repeats."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.findings import Finding, FindingKind, Recreation, SelfCapture
from games.rules.game import OFF_BOARD
from games.rules.point import name_of
from games.rules.replay import Replay
from games.rules.steps import ReplayStep, ReplayStepKind
from games.sheets.diagram import PointMark, Shape
from games.wording.findings import claim_sentence
from games.wording.numbers import in_row, listed, sentences
from games.wording.terms import colour_words
from ground.translation import gettext as _, gettext_noop, ngettext


class FindingWeight(StrEnum):
    """How much a line matters: a breach to decide, one that can't be claimed any more, or only a note."""

    BREACH = "breach"
    STANDS = "stands"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One line. `step` and `repeats` count steps of the viewer, `id` is the step's anchor on the page, and `move` the
    number of the recorded move.

    `point` is None where there is none on the board. `letter` is set with the shape LETTER only. `rule` is the rule
    text that a breach rests on, empty for a note; `clause` is its place in `docs/differences.md`.
    """

    step: int
    id: str
    move: int
    title: str
    text: str
    weight: FindingWeight
    shape: Shape
    letter: str = ""
    point: int | None = None
    repeats: tuple[int, ...] = ()
    repeats_label: str = ""
    rule: str = ""
    clause: str = ""


_SHOWN = {
    FindingKind.REPETITION: (gettext_noop("Repetition"), Shape.CIRCLE),
    FindingKind.OUT_OF_TURN: (gettext_noop("Two moves in a row"), Shape.TRIANGLE),
    FindingKind.OCCUPIED: (gettext_noop("Played on a stone"), Shape.CROSS),
    FindingKind.OFF_BOARD: (gettext_noop("Off the board"), Shape.CROSS),
    FindingKind.MOVED_STONE: (gettext_noop("Stones moved"), Shape.SQUARE),
}


def step_id(step: ReplayStep) -> str:
    """A step's anchor on the page: m57 for move 57, s57 for a set-up after it."""
    return f"s{step.number}" if step.kind is ReplayStepKind.SETUP else f"m{step.number}"


def finding_lines(
    replay: Replay, steps: Sequence[ReplayStep], *, confirmed: bool = False, ruled: Collection[int] = ()
) -> tuple[FindingLine, ...]:
    """All findings and notes in the order of the game; `steps` are all steps of the same replay.

    Where the result is `confirmed`, no breach can be claimed any more, nor one at a move that a referee has `ruled` on.
    """
    size = replay.game.size
    step_of = {0: 0} | {step.number: at for at, step in enumerate(steps, 1) if step.kind is not ReplayStepKind.SETUP}
    lines = [
        _finding(finding, step, at, size, step_of, confirmed, finding.move in ruled)
        for at, step in enumerate(steps, 1)
        for finding in step.findings
    ]
    repeating = {line.step for line in lines if line.repeats}
    captures = [note for note in replay.self_captures if step_of[note.move] not in repeating]
    lines += [_self_capture(note, size, step_of) for note in captures]
    # A one-stone self-capture always leaves a position that the opponent left: one note is enough.
    single_captures = {note.move for note in captures if note.stones == 1}
    lines += [_recreation(note, size, step_of) for note in replay.recreations if note.move not in single_captures]
    return tuple(sorted(lines, key=lambda line: (line.step, line.weight is FindingWeight.NOTICE)))


def mark_of(line: FindingLine) -> PointMark | None:
    """The mark to draw on the board, None where the finding has no point."""
    return None if line.point is None else PointMark(line.point, line.shape, line.letter)


def _finding(
    finding: Finding, step: ReplayStep, at: int, size: int, step_of: Mapping[int, int], confirmed: bool, ruled: bool
) -> FindingLine:
    title, shape = _SHOWN[finding.kind]
    point = None if finding.point == OFF_BOARD else finding.point
    claimable = finding.claimable and not confirmed and not ruled
    return FindingLine(
        step=at,
        id=step_id(step),
        move=finding.move,
        title=_(title),
        text=sentences((_kind_text(finding, size), claim_sentence(finding, confirmed=confirmed, ruled=ruled))),
        weight=FindingWeight.BREACH if claimable else FindingWeight.STANDS,
        shape=shape,
        point=point,
        repeats=tuple(step_of[move] for move in finding.repeats),
        repeats_label=_repeats_text(finding.repeats),
        rule=finding.rule,
        clause=finding.kind.clause,
    )


def _kind_text(finding: Finding, size: int) -> str:
    if finding.kind is FindingKind.MOVED_STONE or finding.colour is None:
        return _("After move {move} stones were added or removed other than by a move.").format(move=finding.move)
    passed = finding.point in (None, OFF_BOARD)
    args = {
        "player": colour_words(finding.colour.word),
        "point": _("a pass") if passed else name_of(finding.point or 0, size),
    }
    if finding.kind is FindingKind.REPETITION:
        return sentences((_repeats(finding, args), finding.note))
    if finding.kind is FindingKind.OUT_OF_TURN:
        if passed:
            return _("{player} passed again before the opponent had moved.").format(**args)
        return _("{player} played again at {point} before the opponent had moved.").format(**args)
    if finding.kind is FindingKind.OCCUPIED:
        return _("{player} played on the stone at {point}. The board stays as it was.").format(**args)
    return _("{player} played “{written}”, which isn’t a point on this board.").format(
        player=args["player"], written=finding.written
    )


def _repeats(finding: Finding, args: Mapping[str, str]) -> str:
    later, with_handicap = _later(finding.repeats)
    if not later:
        message = _("{point} leaves the whole board as {player} left it with the handicap set up.")
    elif with_handicap:
        message = ngettext(
            "{point} leaves the whole board as {player} left it with the handicap set up and after move {moves}.",
            "{point} leaves the whole board as {player} left it with the handicap set up and after moves {moves}.",
            len(later),
        )
    else:
        message = ngettext(
            "{point} leaves the whole board as {player} left it after move {moves}.",
            "{point} leaves the whole board as {player} left it after moves {moves}.",
            len(later),
        )
    return message.format(**args, moves=listed(later))


def _self_capture(note: SelfCapture, size: int, step_of: Mapping[int, int]) -> FindingLine:
    return FindingLine(
        step=step_of[note.move],
        id=f"m{note.move}",
        move=note.move,
        title=_("Self-capture"),
        text=_("{player} {point}: {note}.").format(
            player=colour_words(note.colour.word), point=name_of(note.point, size), note=note.note
        ),
        weight=FindingWeight.NOTICE,
        shape=Shape.LETTER,
        letter="S",
        point=note.point,
        clause="self-capture",
    )


def _recreation(note: Recreation, size: int, step_of: Mapping[int, int]) -> FindingLine:
    return FindingLine(
        step=step_of[note.move],
        id=f"m{note.move}",
        move=note.move,
        title=_("Seen before, and allowed"),
        text=sentences((_made_again(note, size), _("Only the side that left it before may not repeat it."))),
        weight=FindingWeight.NOTICE,
        shape=Shape.LETTER,
        letter="R",
        point=note.point,
        repeats=tuple(step_of[move] for move in note.repeats),
        repeats_label=_repeats_text(note.repeats),
        clause=FindingKind.REPETITION.clause,
    )


def _made_again(note: Recreation, size: int) -> str:
    later, with_handicap = _later(note.repeats)
    if not later:
        message = _("{player} {point} brings back the board that {opponent} left with the handicap set up.")
    elif with_handicap:
        message = ngettext(
            "{player} {point} brings back the board that {opponent} left with the handicap set up "
            "and after move {moves}.",
            "{player} {point} brings back the board that {opponent} left with the handicap set up "
            "and after moves {moves}.",
            len(later),
        )
    else:
        message = ngettext(
            "{player} {point} brings back the board that {opponent} left after move {moves}.",
            "{player} {point} brings back the board that {opponent} left after moves {moves}.",
            len(later),
        )
    return message.format(
        player=colour_words(note.colour.word),
        opponent=colour_words(note.colour.opponent.word),
        point=name_of(note.point, size),
        moves=listed(later),
    )


def _later(repeats: Sequence[int]) -> tuple[list[str], bool]:
    """The moves after which the position occurred, and whether it was there with the handicap set up."""
    later = [str(move) for move in repeats if move]
    return later, len(later) < len(repeats)


def _repeats_text(repeats: Sequence[int]) -> str:
    if not repeats:
        return ""
    also = in_row([str(move) for move in repeats[1:]])
    if repeats[0]:
        message = (
            _("The position after move {move}, and again after {moves}")
            if also
            else _("The position after move {move}")
        )
    elif also:
        message = _("The position with the handicap set up, and again after {moves}")
    else:
        message = _("The position with the handicap set up")
    return message.format(move=repeats[0], moves=also)
