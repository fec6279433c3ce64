"""Reads what a record says beside its moves: comments, marks, clock times and variations. Never raises for any bytes.

| property | done | where, or why not |
| --- | --- | --- |
| `C`, `GC`, `N` | yes | a game's comment comes before its root's |
| `TR`, `SQ`, `CR`, `MA`, `LB` | yes | one mark per point, the first one written; a label has at most three characters |
| `LN`, `AR` | yes | |
| `DD`, `VW` | yes | with their inheritance |
| `BL`, `WL`, `OB`, `OW` | yes | |
| `SL`, `FG`, `PM`, `MN`, `TB`, `TW` in the middle | no | programs show them differently, or not at all |
| `GB`, `GW`, `DM`, `UC`, `HO`, `TE`, `BM`, `DO`, `IT`, `V` | no | a comment says it |

The moves are read by the same code as those that are judged, so both agree; what is too much is left out and named in
`RecordTree.left_out`. Work and memory are linear in the file.
"""

from __future__ import annotations

import re
from decimal import Decimal

from sgfmill import sgf_grammar

from games.rules.colour import Colour
from games.sgf.limits import (
    LONGEST_COMMENT,
    LONGEST_LABEL,
    MOST_COMMENTED,
    MOST_MARKS,
    MOST_PROPERTIES,
    MOST_VARIATION_NODES,
)
from games.sgf.main_line import Budget, MainLine
from games.sgf.read import ReadFile, read_file
from games.sgf.record import RecordReading
from games.sgf.scan import Property, scan_tree
from games.sgf.text import clean_lines, clean_text
from games.sgf.tree import (
    NOTHING_NOTED,
    ClockTime,
    DrawnLine,
    MarkKind,
    NodeNotes,
    RecordTree,
    RegionKind,
    TreeNode,
    WrittenMark,
)
from games.wording.remarks import Remark, remark

_GAME = frozenset(b"B W AB AW AE PL NZPASS".split())
_COMMENTS = (b"GC", b"C")
_POINT_MARKS = {kind.value.encode(): kind for kind in MarkKind if kind is not MarkKind.LETTER}
_LINES = {b"LN": False, b"AR": True}
_REGIONS = {kind.value.encode(): kind for kind in RegionKind}
CLOCKS = {b"BL": Colour.BLACK, b"OB": Colour.BLACK, b"WL": Colour.WHITE, b"OW": Colour.WHITE}
"""The properties with clock times, and whose they are."""
_SAID = frozenset({*_COMMENTS, b"N", *_POINT_MARKS, b"LB", *_LINES, *_REGIONS, *CLOCKS})
_SECONDS = re.compile(r"-?\d{1,7}(?:\.\d{1,6})?", re.ASCII)
_STONES = re.compile(r"\d{1,4}", re.ASCII)


def read_tree(data: bytes, index: int) -> RecordTree:
    """The game of this number, from 1, of a file as `read_games` reads it; empty where that can't be read, and for any
    other kind of record than SGF."""
    return tree_of(read_file(data), index)


def tree_of(file: ReadFile, index: int) -> RecordTree:
    """The same of a file that was read."""
    if not 1 <= index <= len(file.starts):
        return RecordTree()
    reading = file.games[index - 1]
    if not isinstance(reading, RecordReading):
        return RecordTree()
    return _Tree(reading.record.game.size).read(file.text, file.starts[index - 1])


class _Tree:
    """A tree being read. MUTABLE inside this module."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.main_line = MainLine(size, Budget())
        self.budget = Budget()
        self.marked = MainLine(size, Budget())
        self.marked.budget.setup_points = MOST_MARKS
        self.characters = MOST_COMMENTED
        self.nodes: list[TreeNode] = []
        self.left_out: dict[str, Remark] = {}

    def read(self, text: bytes, start: int) -> RecordTree:
        main = variations = 0
        properties = MOST_PROPERTIES
        for node in scan_tree(text, start, _GAME | _SAID):
            properties -= len(node.properties)
            variations += not node.main
            if properties < 0 or variations > MOST_VARIATION_NODES or self._overdrawn():
                self._leave_out("variations_left_out", most=MOST_VARIATION_NODES)
                break
            self.nodes.append(self._node(node.parent, node.properties, main=node.main))
            main += node.main
        return RecordTree(tuple(self.nodes), main, tuple(self.left_out.values()))

    def _overdrawn(self) -> bool:
        return self.budget.overdrawn() is not None or self.budget.used_up() is not None

    def _node(self, parent: int, properties: tuple[Property, ...], *, main: bool) -> TreeNode:
        line = self.main_line if main else MainLine(self.size, self.budget, begun=True)
        moves, changes = len(line.moves), len(line.changes)
        game = tuple(one for one in properties if one[0] in _GAME)
        if game:
            line.node(game)
        notes = self._notes(properties) if len(game) < len(properties) else NOTHING_NOTED
        return TreeNode(parent, tuple(line.moves[moves:]), tuple(line.changes[changes:]), notes)

    def _notes(self, properties: tuple[Property, ...]) -> NodeNotes:
        values: dict[bytes, tuple[bytes, ...]] = {}
        for name, written in properties:
            if name in _SAID:
                values[name] = values.get(name, ()) + written
        return NodeNotes(
            name=self._within(clean_text(values[b"N"][0])[0]) if b"N" in values else "",
            comment=self._comment([value for name in _COMMENTS for value in values.get(name, ())]),
            marks=self._marks(values),
            lines=tuple(self._lines(values)),
            regions=tuple(
                (kind, tuple(sorted(set(self._points(values[name])))))
                for name, kind in _REGIONS.items()
                if name in values
            ),
            clocks=_clocks(values),
        )

    def _comment(self, values: list[bytes]) -> str:
        texts = []
        for value in values:
            text, cut = clean_lines(value, LONGEST_COMMENT)
            if cut:
                self._leave_out("comment_cut", most=LONGEST_COMMENT)
            texts.append(self._within(text))
        return "\n\n".join(filter(None, texts))

    def _within(self, text: str) -> str:
        """The text, cut where the comments of the game become too long."""
        if len(text) > self.characters:
            self._leave_out("comments_left_out", most=MOST_COMMENTED)
        kept = text[: self.characters]
        self.characters -= len(kept)
        return kept

    def _marks(self, values: dict[bytes, tuple[bytes, ...]]) -> tuple[WrittenMark, ...]:
        marks: dict[int, WrittenMark] = {}
        for value in values.get(b"LB", ()):
            where, text = sgf_grammar.parse_compose(value)
            label = clean_text(text or b"")[0][:LONGEST_LABEL].strip()
            for point in self._points((where,)) if label else ():
                marks.setdefault(point, WrittenMark(point, MarkKind.LETTER, label))
        for name, kind in _POINT_MARKS.items():
            for point in self._points(values.get(name, ())):
                marks.setdefault(point, WrittenMark(point, kind))
        return tuple(marks.values())

    def _lines(self, values: dict[bytes, tuple[bytes, ...]]) -> list[DrawnLine]:
        lines = []
        for name, arrow in _LINES.items():
            for value in values.get(name, ()):
                start, end = (self._points((part or b"",)) for part in sgf_grammar.parse_compose(value))
                if len(start) == len(end) == 1 and start != end:
                    lines.append(DrawnLine(start[0], end[0], arrow))
        return lines

    def _points(self, values: tuple[bytes, ...]) -> list[int]:
        """The points of a list of marks; none once there are too many."""
        if self.marked.budget.setup_points < 0:
            return []
        points = self.marked.points(values) if values else []
        if self.marked.budget.setup_points < 0:
            self._leave_out("marks_left_out", most=MOST_MARKS)
            return []
        return points

    def _leave_out(self, code: str, *, most: int) -> None:
        self.left_out.setdefault(code, remark(code, most=most))


def _clocks(values: dict[bytes, tuple[bytes, ...]]) -> tuple[ClockTime, ...]:
    clocks = []
    for colour, left, overtime in ((Colour.BLACK, b"BL", b"OB"), (Colour.WHITE, b"WL", b"OW")):
        seconds, stones = _number(_SECONDS, values.get(left)), _number(_STONES, values.get(overtime))
        if seconds is not None or stones is not None:
            clocks.append(ClockTime(colour, seconds, None if stones is None else int(stones)))
    return tuple(clocks)


def _number(pattern: re.Pattern[str], values: tuple[bytes, ...] | None) -> Decimal | None:
    text = clean_text(values[0])[0] if values else ""
    return Decimal(text) if pattern.fullmatch(text) else None
