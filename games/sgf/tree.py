"""What a record says beside its moves, as values: comments, marks and clock times at its nodes, and variations.

Nothing of it is judged: `games.sgf.record` has what the rules see. Points are numbers of `games.rules.point`; texts are
clean, as plain text, with `\\n` between lines of a comment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from games.rules.colour import Colour
from games.rules.game import Change, Move
from games.wording.remarks import Remark


class MarkKind(StrEnum):
    """The marks that programs show on a point, by the name of their property; `LETTER` shows a text."""

    CIRCLE = "CR"
    TRIANGLE = "TR"
    SQUARE = "SQ"
    CROSS = "MA"
    LETTER = "LB"


class RegionKind(StrEnum):
    """Parts of the board: the points that are dimmed, and those alone that are shown."""

    DIM = "DD"
    VIEW = "VW"


@dataclass(frozen=True, slots=True)
class WrittenMark:
    """A mark on a point of the board; `text` with `MarkKind.LETTER` only."""

    point: int
    kind: MarkKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line between two points, with its head at the second if it is an `arrow`."""

    start: int
    end: int
    arrow: bool


@dataclass(frozen=True, slots=True)
class ClockTime:
    """What a player has left after a node: seconds, and in overtime the stones to play in them or the periods left, as
    the program that wrote it counts. Either may be None."""

    colour: Colour
    seconds: Decimal | None = None
    stones: int | None = None


@dataclass(frozen=True, slots=True)
class NodeNotes:
    """What is said and drawn at one node. `regions` replace those of their kind from earlier nodes, as the format has
    it, until a later node's do; one without points ends the earlier one. `clocks` has each colour at most once."""

    name: str = ""
    comment: str = ""
    marks: tuple[WrittenMark, ...] = ()
    lines: tuple[DrawnLine, ...] = ()
    regions: tuple[tuple[RegionKind, tuple[int, ...]], ...] = ()
    clocks: tuple[ClockTime, ...] = ()


NOTHING_NOTED = NodeNotes()


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One node. `parent` is the number of the node before it, from 0, -1 for the root. `moves` and `changes` are the
    node's own; `after` of a change counts the moves of the node in a variation, of the game on the main line."""

    parent: int
    moves: tuple[Move, ...] = ()
    changes: tuple[Change, ...] = ()
    notes: NodeNotes = NOTHING_NOTED


@dataclass(frozen=True, slots=True)
class RecordTree:
    """A game's nodes: those of its main line first, so many as `main` says, each the parent of the next; then those of
    the variations, every one after its parent. Their moves together are those of the record that is judged.

    Nodes that hold nothing of this are not among them. `left_out` says what was too much.
    """

    nodes: tuple[TreeNode, ...] = ()
    main: int = 0
    left_out: tuple[Remark, ...] = field(default=())

    @property
    def has_clocks(self) -> bool:
        """Whether any node has a clock time."""
        return any(node.notes.clocks for node in self.nodes)
