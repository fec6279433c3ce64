"""The position at any node of a record, or a diagram of its moves with their numbers, as a file: a drawing, a picture
or text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.models import Record
from games.rules.replay import Replay
from games.sheets.board_png import png
from games.sheets.board_svg import svg
from games.sheets.board_text import text_board
from games.sheets.diagram import Diagram
from games.sheets.node_diagram import diagram_at, node_at
from games.sheets.numbered_moves import printed_record
from games.sheets.viewer import board_view
from games.store.game_records import audit_of, tree_in
from games.store.public_names import NONE_HIDDEN, PublicNames


class PositionFormat(StrEnum):
    """The kinds of file; the value is the ending of their names."""

    SVG = "svg"
    PNG = "png"
    TEXT = "txt"

    @property
    def media_type(self) -> str:
        """The type to send it as."""
        return _TYPES[self]


_TYPES = {
    PositionFormat.SVG: "image/svg+xml",
    PositionFormat.PNG: "image/png",
    PositionFormat.TEXT: "text/plain; charset=utf-8",
}


MOVES_A_DIAGRAM = 100
LONGEST_STEPPED = 2_000
"""A record with more moves is judged like any other, but not drawn move by move: its page would be too heavy."""
_DIAGRAM = re.compile(r"d([1-9]\d{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class DiagramLine:
    """A diagram of moves for a page that is read without scripts: its address among the positions, and the words that
    go with it: what couldn't be drawn, and what was captured."""

    id: str
    title: str
    notes: tuple[str, ...]
    captures: tuple[str, ...]


def diagram_lines(replay: Replay) -> tuple[DiagramLine, ...]:
    """The diagrams of a record that isn't longer than `LONGEST_STEPPED`."""
    printed = printed_record(replay, MOVES_A_DIAGRAM)
    return tuple(
        DiagramLine(f"d{number}", one.diagram.title, one.notes, one.captures)
        for number, one in enumerate(printed.diagrams, start=1)
    )


def position_file(record: Record, address: str, form: PositionFormat, names: PublicNames = NONE_HIDDEN) -> bytes | None:
    """The position at the node with this address on the game's page, with the record's marks there, or the diagram with
    that address; for everybody with the `names` that are hidden in public. None where there is no such address, and for
    a record that can't be stepped through. No query."""
    judged = audit_of(record).judged
    if judged is None or len(judged.record.game.moves) > LONGEST_STEPPED:
        return None
    if (match := _DIAGRAM.fullmatch(address)) is not None:
        diagrams = printed_record(judged.replay, MOVES_A_DIAGRAM).diagrams
        number = int(match.group(1))
        return _drawn(diagrams[number - 1].diagram, form) if number <= len(diagrams) else None
    view = board_view(judged.replay, tree=names.tree(tree_in(record), judged.record, record.game))
    node = node_at(view, address)
    return None if node is None else _drawn(diagram_at(view, node), form)


def _drawn(diagram: Diagram, form: PositionFormat) -> bytes:
    if form is PositionFormat.PNG:
        return png(diagram)
    if form is PositionFormat.SVG:
        return svg(diagram).encode()
    return f"{diagram.title}\n\n{text_board(diagram)}\n".encode()
