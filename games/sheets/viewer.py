"""A replayed game for the board viewer: what each step changes, in words and points. No rules here.

A step is a recorded move, or stones set up between moves. Step 0 is the start. The page's script only adds up the
changes; every judgement comes from `games.rules.replay`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from games.rules.point import rows_of
from games.rules.replay import Replay
from games.rules.steps import ReplayStep, ReplayStepKind, starting_position, steps_of
from games.sheets.board_svg import SvgText, svg
from games.sheets.board_text import text_board
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram, Owner
from games.sheets.finding_lines import FindingLine, finding_lines, mark_of, step_id
from games.wording.numbers import titled
from games.wording.terms import colour_words
from ground.translation import gettext as _, ngettext, pgettext

StepRecord = tuple[str, int | None, str]
"""One step for the script: its words, the point to mark, and the points that it changes, `X60 .41 .42`: what is there
after it (`X`, `O` or `.`) and the point. As short as possible: a game has hundreds of them."""


class FindingRecord(TypedDict):
    """One finding for the script; `repeats` are steps; the first is shown beside the board."""

    step: int
    point: int | None
    shape: str
    text: str
    label: str
    repeats: list[int]
    repeats_label: str


class GameSteps(TypedDict):
    """Everything for the script, plain enough for JSON. `start` is the board as rows in one text."""

    start: str
    start_label: str
    steps: list[StepRecord]
    findings: list[FindingRecord]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A line in the list of moves. `colour` is black or white, empty for a set-up; `point` as players say it."""

    step: int
    id: str
    number: int
    colour: str
    point: str
    flagged: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """What `templates/games/parts/board.html` shows; every field is explained at its head."""

    prefix: str
    board: SvgText
    text: str
    summary: str
    findings: tuple[FindingLine, ...]
    moves: tuple[MoveLine, ...]
    start: str
    start_label: str
    steps: tuple[StepRecord, ...]
    counted: bool

    @property
    def record(self) -> GameSteps:
        """The data for the script."""
        return GameSteps(
            start=self.start,
            start_label=self.start_label,
            steps=list(self.steps),
            findings=[_finding_record(finding) for finding in self.findings],
        )

    @property
    def record_id(self) -> str:
        """The id of the element that holds the record."""
        return f"{self.prefix}-record"

    @property
    def last_step(self) -> int:
        """The number of the final step."""
        return len(self.steps)

    @property
    def repeats(self) -> bool:
        """Whether any finding has an earlier position to compare."""
        return any(finding.repeats for finding in self.findings)

    @property
    def rules(self) -> dict[str, str]:
        """The rule text behind each kind of breach found, by the kind's title; each once."""
        return {finding.title: finding.rule for finding in self.findings if finding.rule}

    @property
    def clauses(self) -> dict[str, str]:
        """The clause of each finding and note, by its title; each title once."""
        return {finding.title: finding.clause for finding in self.findings}


def board_view(
    replay: Replay,
    owners: Mapping[int, Owner] | None = None,
    prefix: str = "board",
    *,
    confirmed: bool = False,
    ruled: Collection[int] = (),
) -> BoardView:
    """The game from its start to its final position, which is the one drawn.

    `owners` marks the counted points of the final position. `prefix` must differ between two boards of a page.
    `confirmed`: the result is confirmed, so no finding can be claimed; nor can those at moves on which a referee has
    `ruled`. Deterministic; never raises for any replay.
    """
    game = replay.game
    steps = steps_of(replay)
    start = "".join(rows_of(starting_position(replay)))
    records = tuple(_records(steps, start))
    findings = finding_lines(replay, steps, confirmed=confirmed, ruled=ruled)
    flagged = {finding.step for finding in findings}
    moves = len(game.moves)
    summary = final_caption(moves) if moves else _("No moves")
    diagram = _final_diagram(replay, records, findings, owners or {}, summary)
    return BoardView(
        prefix=prefix,
        board=svg(diagram, prefix),
        text=text_board(diagram),
        summary=summary,
        findings=findings,
        moves=tuple(_line(number, step, number in flagged) for number, step in enumerate(steps, start=1)),
        start=start,
        start_label=_start_label(start, game.handicap),
        steps=records,
        counted=bool(owners),
    )


def _final_diagram(
    replay: Replay,
    records: Sequence[StepRecord],
    findings: Sequence[FindingLine],
    owners: Mapping[int, Owner],
    title: str,
) -> Diagram:
    """The final position with the marks of the findings at its last step."""
    finding_marks = [mark_of(line) for line in findings if line.step == len(records)]
    marks = list({mark.point: mark for mark in reversed(finding_marks) if mark is not None}.values())
    last = records[-1][1] if records else None
    size = replay.game.size
    if last is not None and (not replay.final[last] or last in {mark.point for mark in marks}):
        last = None
    return Diagram(size, rows_of(replay.final), tuple(marks), last=last, owners=owners, title=title)


def _records(steps: Sequence[ReplayStep], start: str) -> Iterator[StepRecord]:
    board = list(start)
    for step in steps:
        before = {point: board[point] for point in (*(stone.point for stone in step.placed), *step.removed)}
        for stone in step.placed:
            board[stone.point] = BLACK if stone.colour.letter == "B" else WHITE
        for point in step.removed:
            board[point] = EMPTY
        changes = [f"{board[point]}{point}" for point, old in before.items() if old != board[point]]
        yield label_of(step, len(changes)), step.point, " ".join(changes)


def final_caption(moves: int) -> str:
    """The caption of a record's last board."""
    return ngettext("Final position after {count} move", "Final position after {count} moves", moves).format(
        count=moves
    )


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


def _line(number: int, step: ReplayStep, flagged: bool) -> MoveLine:
    if step.colour is None:
        return MoveLine(number, step_id(step), step.number, "", pgettext("of stones between moves", "set-up"), flagged)
    words = {ReplayStepKind.PASS: pgettext("a move", "pass"), ReplayStepKind.OFF_BOARD: f"“{step.name}”"}.get(
        step.kind, step.name
    )
    return MoveLine(number, step_id(step), step.number, step.colour.word, words, flagged)


def _start_label(start: str, handicap: int) -> str:
    stones = len(start) - start.count(EMPTY)
    if not stones:
        message = _("Start: an empty board, handicap {handicap}") if handicap else _("Start: an empty board")
    elif handicap:
        message = ngettext(
            "Start: {count} stone set up, handicap {handicap}",
            "Start: {count} stones set up, handicap {handicap}",
            stones,
        )
    else:
        message = ngettext("Start: {count} stone set up", "Start: {count} stones set up", stones)
    return message.format(count=stones, handicap=handicap)


def _finding_record(finding: FindingLine) -> FindingRecord:
    return FindingRecord(
        step=finding.step,
        point=finding.point,
        shape=finding.shape.value,
        text=finding.letter,
        label=titled(finding.title, finding.text),
        repeats=list(finding.repeats),
        repeats_label=finding.repeats_label,
    )
