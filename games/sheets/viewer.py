"""A replayed game for the board viewer: what each step changes, in words and points. No rules here.

A step is a recorded move, or stones set up between moves. Step 0 is the start. The page's script only adds up the
changes; every judgement comes from `games.rules.replay`.

A record that was read as a tree (`games.sgf.read_tree`) has more *nodes* than steps. Nodes 0 to the last step are the
steps; the nodes of variations go on from there, in the order of `branches`. What the script gets (`GameSteps`):

- `start`, `start_label`, `steps`, `findings`: the main line, which alone is judged. `steps[n - 1]` leads to node n.
- `branches`: pairs of a parent node and steps like those of the main line. The first step of the first branch is node
  `steps.length + 1`, each step the next number, on through all branches; the first step of a branch follows its parent,
  each other one the node before it. A parent is always a lower number. A branch's first node may have the main line's
  next step, or another branch, beside it: they are the choices at that place, the main line first, then in this order.
- `notes`: what is said and drawn at a node, in the order of the nodes; only nodes that have something, only the fields
  that hold something: `node`; `name` (one line) and `text` (lines), plain text; `marks`, each a point, a shape
  (`circle`, `triangle`, `square`, `cross`, `letter`) and the text of a letter; `lines`, each two points and whether it
  is an arrow; `dim` and `view`, points that count here and in all nodes after this one until another note on the way
  gives them again (an empty list ends it): points of `dim` are dimmed, those outside `view` aren't shown; `clock`, what
  Black and White have left, as texts, empty where it isn't known. It counts until the next node with one.
- `left_out`: sentences about what was too much to be shown.

`clock` is there only if the reader may see it. The address of node n is `BoardView.moves[n - 1].id` on the main line
(`m57`, `s57`), `n351` in a variation; `BoardView.branches` has the same nodes as lines for a list. The
position at each address of a submitted record is a file: `/g/<game>/<record>/n351.svg`, `.png` and `.txt`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from games.rules.point import rows_of
from games.rules.replay import Replay
from games.rules.steps import starting_position, steps_of
from games.sgf.tree import RecordTree
from games.sheets.board_svg import SvgText, svg
from games.sheets.board_text import text_board
from games.sheets.diagram import EMPTY, Diagram, Owner
from games.sheets.finding_lines import FindingLine, finding_lines, mark_of
from games.sheets.move_list import ListedMove, listed_moves
from games.sheets.step_words import MoveLine, StepRecord, TriedWords, move_line, step_records, tried_words
from games.sheets.variations import Branch, NoteRecord, ShownNote, variations_of
from games.wording.numbers import titled
from ground.translation import gettext as _, ngettext


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
    branches: list[tuple[int, list[StepRecord]]]
    notes: list[NoteRecord]
    left_out: list[str]


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
    branches: tuple[Branch, ...] = ()
    notes: tuple[ShownNote, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def record(self) -> GameSteps:
        """The data for the script."""
        return GameSteps(
            start=self.start,
            start_label=self.start_label,
            steps=list(self.steps),
            findings=[_finding_record(finding) for finding in self.findings],
            branches=[(branch.parent, list(branch.steps)) for branch in self.branches],
            notes=[note.record for note in self.notes],
            left_out=list(self.left_out),
        )

    @property
    def tried(self) -> TriedWords:
        """The words for moves that are tried on this board."""
        return tried_words()

    @property
    def listed(self) -> tuple[ListedMove, ...]:
        """The moves with the variations, for a list."""
        return listed_moves(self.moves, self.branches)

    @property
    def comments(self) -> tuple[tuple[str, ShownNote], ...]:
        """Every node at which something is said, with its step in words."""
        steps = [self.start_label, *(step[0] for step in self.steps)]
        steps += [step[0] for branch in self.branches for step in branch.steps]
        return tuple((steps[note.node], note) for note in self.notes if note.name or note.text)

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
    tree: RecordTree | None = None,
    clocks: bool = False,
) -> BoardView:
    """The game from its start to its final position, which is the one drawn.

    `owners` marks the counted points of the final position. `prefix` must differ between two boards of a page.
    `confirmed`: the result is confirmed, so no finding can be claimed; nor can those at moves on which a referee has
    `ruled`. `tree` is what else the same record says, with the clock times only if `clocks`. Deterministic; never
    raises for any replay.
    """
    game = replay.game
    steps = steps_of(replay)
    start = "".join(rows_of(starting_position(replay)))
    records = tuple(step_records(steps, start))
    findings = finding_lines(replay, steps, confirmed=confirmed, ruled=ruled)
    flagged = {finding.step for finding in findings}
    moves = len(game.moves)
    said = variations_of(replay, steps, tree, clocks=clocks) if tree else None
    summary = final_caption(moves) if moves else _("No moves")
    diagram = _final_diagram(replay, records, findings, owners or {}, summary)
    return BoardView(
        prefix=prefix,
        board=svg(diagram, prefix),
        text=text_board(diagram),
        summary=summary,
        findings=findings,
        moves=tuple(move_line(number, step, number in flagged) for number, step in enumerate(steps, start=1)),
        start=start,
        start_label=_start_label(start, game.handicap),
        steps=records,
        counted=bool(owners),
        branches=said.branches if said else (),
        notes=said.notes if said else (),
        left_out=said.left_out if said else (),
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


def final_caption(moves: int) -> str:
    """The caption of a record's last board."""
    return ngettext("Final position after {count} move", "Final position after {count} moves", moves).format(
        count=moves
    )


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
