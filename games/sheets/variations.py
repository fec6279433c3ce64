"""What a record says beside its main line, for the board viewer: variations played out, notes at their nodes.

A variation is replayed under the same rules for its captures, from the position where it begins; what it breaks isn't
judged. `games.sheets.viewer` says how nodes are numbered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Required, TypedDict

from games.rules.colour import Colour
from games.rules.game import Change, GameRecord, Move
from games.rules.point import Position, rows_of
from games.rules.replay import Replay, replay as replayed
from games.rules.steps import ReplayStep, ReplayStepKind, starting_position, steps_of
from games.sgf.tree import NOTHING_NOTED, ClockTime, DrawnLine, MarkKind, NodeNotes, RecordTree, RegionKind, TreeNode
from games.sheets.diagram import PointMark, Shape
from games.sheets.step_words import MoveLine, StepRecord, label_of, move_line, step_changes
from ground.translation import gettext as _

SHAPES = {
    MarkKind.CIRCLE: Shape.CIRCLE,
    MarkKind.TRIANGLE: Shape.TRIANGLE,
    MarkKind.SQUARE: Shape.SQUARE,
    MarkKind.CROSS: Shape.CROSS,
    MarkKind.LETTER: Shape.LETTER,
}


class NoteRecord(TypedDict, total=False):
    """What is said and drawn at a node, for the script; `games.sheets.viewer` says what each field is."""

    node: Required[int]
    name: str
    text: str
    marks: list[tuple[int, str, str]]
    lines: list[tuple[int, int, bool]]
    dim: list[int]
    view: list[int]
    clock: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ShownNote:
    """What is said and drawn at a node. `dim` and `view` are None where the node leaves them as they were; `clock` has
    what Black and White have left, empty where nothing is known or shown."""

    node: int
    name: str = ""
    text: str = ""
    marks: tuple[PointMark, ...] = ()
    lines: tuple[DrawnLine, ...] = ()
    dim: tuple[int, ...] | None = None
    view: tuple[int, ...] | None = None
    clock: tuple[str, str] = ("", "")

    def __bool__(self) -> bool:
        regions = self.dim is not None or self.view is not None
        return bool(self.name or self.text or self.marks or self.lines or any(self.clock) or regions)

    @property
    def record(self) -> NoteRecord:
        """The same for the script, without what is empty."""
        record = NoteRecord(node=self.node)
        if self.name:
            record["name"] = self.name
        if self.text:
            record["text"] = self.text
        if self.marks:
            record["marks"] = [(mark.point, mark.shape.value, mark.text) for mark in self.marks]
        if self.lines:
            record["lines"] = [(line.start, line.end, line.arrow) for line in self.lines]
        if self.dim is not None:
            record["dim"] = list(self.dim)
        if self.view is not None:
            record["view"] = list(self.view)
        if any(self.clock):
            record["clock"] = self.clock
        return record


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation after node `parent`: its steps for the script, and as lines."""

    parent: int
    steps: tuple[StepRecord, ...]
    moves: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class Variations:
    """All of a record for the viewer but its main line."""

    branches: tuple[Branch, ...]
    notes: tuple[ShownNote, ...]
    left_out: tuple[str, ...]


def variations_of(replay: Replay, steps: Sequence[ReplayStep], tree: RecordTree, *, clocks: bool) -> Variations:
    """The tree of the record that was replayed; `steps` are all steps of the replay. With the times of players' clocks
    only if `clocks`. Never raises for a tree and a replay of one record."""
    return _Nodes(replay, steps, tree).all(clocks=clocks)


class _Nodes:
    """The nodes of a tree, numbered and played out. MUTABLE inside this module."""

    def __init__(self, replay: Replay, steps: Sequence[ReplayStep], tree: RecordTree) -> None:
        self.size, self.tree = replay.game.size, tree
        self.at = _ends(steps, tree.nodes[: tree.main])
        """By the number of a node of the tree, that of the viewer's node."""
        self.numbers = [0, *(step.number for step in steps)]
        """By the viewer's node, how many moves are before it and on it."""
        self.chains = _chains(tree)
        forks = {tree.nodes[chain[0]].parent for chain in self.chains}
        self.positions = dict.fromkeys(forks, b"")
        self._keep(range(tree.main), self.at, starting_position(replay), steps)

    def all(self, *, clocks: bool) -> Variations:
        branches = tuple(map(self._branch, self.chains))
        notes = tuple(self._notes(clocks=clocks))
        return Variations(branches, notes, tuple(remark.message for remark in self.tree.left_out))

    def _keep(self, nodes: Sequence[int], ends: Sequence[int], start: Position, steps: Sequence[ReplayStep]) -> None:
        """Keep the position at each of these nodes where a variation begins; `ends` are the steps before them."""
        board, done = bytearray(start), 0
        for node, end in zip(nodes, ends, strict=True):
            for step in steps[done:end]:
                for stone in step.placed:
                    board[stone.point] = stone.colour
                for point in step.removed:
                    board[point] = 0
            done = max(done, end)
            if node in self.positions:
                self.positions[node] = bytes(board)

    def _branch(self, chain: range) -> Branch:
        nodes = [self.tree.nodes[number] for number in chain]
        parent = nodes[0].parent
        start, after = self.positions[parent], self.numbers[self.at[parent]]
        steps = steps_of(replayed(_game(self.size, start, nodes)))
        ends = _ends(steps, nodes)
        self._keep(chain, ends, start, steps)
        changes = list(step_changes(steps, "".join(rows_of(start))))
        records: list[StepRecord] = []
        lines: list[MoveLine] = []
        done = 0
        for end in ends:
            for step, changed in zip(steps[done:end], changes[done:end], strict=True):
                step = replace(step, number=after + step.number)
                records.append((label_of(step, len(changed)), step.point, " ".join(changed)))
                lines.append(self._line(move_line(0, step, flagged=False)))
            if end == done:
                number = self.numbers[-1] if lines else after
                records.append((_("After move {number}").format(number=number), None, ""))
                lines.append(self._line(MoveLine(0, "", number, "", "", flagged=False)))
            done = end
            self.at.append(len(self.numbers) - 1)
        return Branch(self.at[parent], tuple(records), tuple(lines))

    def _line(self, line: MoveLine) -> MoveLine:
        """The line as that of the next node."""
        node = len(self.numbers)
        self.numbers.append(line.number)
        return replace(line, step=node, id=f"n{node}")

    def _notes(self, *, clocks: bool) -> Iterator[ShownNote]:
        noted: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(self.tree.nodes):
            if node.notes is not NOTHING_NOTED:
                noted[self.at[number]].append(number)
        left = _times(self.tree) if clocks else {}
        for place, numbers in sorted(noted.items()):
            times = [left[number] for number in numbers if number in left]
            note = _note(place, [self.tree.nodes[number].notes for number in numbers], (times or [("", "")])[-1])
            if note:
                yield note


def _chains(tree: RecordTree) -> list[range]:
    """The variations, each as far as no other is inside it: the numbers of their nodes."""
    starts = [
        number
        for number in range(tree.main, len(tree.nodes))
        if number == tree.main or tree.nodes[number].parent != number - 1
    ]
    return [range(*pair) for pair in pairwise((*starts, len(tree.nodes)))]


def _ends(steps: Sequence[ReplayStep], nodes: Sequence[TreeNode]) -> list[int]:
    """How many of the steps are made after each of the nodes, which follow one another from the first step on."""
    after_move = [0, *(at for at, step in enumerate(steps, 1) if step.kind is not ReplayStepKind.SETUP)]
    set_up = [(step.change, at) for at, step in enumerate(steps, 1) if step.change is not None]
    ends = []
    moves = changes = done = 0
    for node in nodes:
        moves += len(node.moves)
        changes += len(node.changes)
        before = bisect_left(set_up, (changes, 0))
        done = max(done, after_move[moves], set_up[before - 1][1] if before else 0)
        ends.append(done)
    return ends


def _game(size: int, start: Position, nodes: Sequence[TreeNode]) -> GameRecord:
    """The nodes as a game from this position."""
    moves: list[Move] = []
    changes: list[Change] = []
    for node in nodes:
        changes += (replace(change, after=len(moves) + change.after) for change in node.changes)
        moves += node.moves
    black, white = (tuple(p for p, stone in enumerate(start) if stone == colour) for colour in Colour)
    return GameRecord(
        size, Decimal(0), setup=Change(black=black, white=white), moves=tuple(moves), changes=tuple(changes)
    )


def _note(place: int, said: Sequence[NodeNotes], clock: tuple[str, str]) -> ShownNote:
    """The notes of the nodes at one place as one; a later mark counts over an earlier one on its point."""
    marks = {mark.point: PointMark(mark.point, SHAPES[mark.kind], mark.text) for one in said for mark in one.marks}
    regions = dict(region for one in said for region in one.regions)
    return ShownNote(
        node=place,
        name=" · ".join(one.name for one in said if one.name),
        text="\n\n".join(one.comment for one in said if one.comment),
        marks=tuple(marks.values()),
        lines=tuple(line for one in said for line in one.lines),
        dim=regions.get(RegionKind.DIM),
        view=regions.get(RegionKind.VIEW),
        clock=clock,
    )


def _times(tree: RecordTree) -> dict[int, tuple[str, str]]:
    """What Black and White have left, by the number of each node with a clock time; the other player's is that of the
    last node on the way that has one."""
    known: list[tuple[str, str]] = []
    times = {}
    for number, node in enumerate(tree.nodes):
        black, white = known[node.parent] if node.parent >= 0 else ("", "")
        for clock in node.notes.clocks:
            black, white = (clock_text(clock), white) if clock.colour is Colour.BLACK else (black, clock_text(clock))
        known.append((black, white))
        if node.notes.clocks:
            times[number] = known[-1]
    return times


def clock_text(clock: ClockTime) -> str:
    """What a player has left: `1:02:03`, `0:25 (5)` with stones or periods."""
    parts = []
    if clock.seconds is not None:
        minutes, seconds = divmod(abs(int(clock.seconds)), 60)
        hours, minutes = divmod(minutes, 60)
        time = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        parts.append(f"-{time}" if clock.seconds < 0 and time.strip("0:") else time)
    if clock.stones is not None:
        parts.append(f"({clock.stones})")
    return " ".join(parts)
