"""The position at any node of a record, as a file: a drawing, a picture or text."""

from __future__ import annotations

from enum import StrEnum

from games.models import Record
from games.pages.game_page import LONGEST_STEPPED
from games.sheets.board_png import png
from games.sheets.board_svg import svg
from games.sheets.board_text import text_board
from games.sheets.diagram import Diagram
from games.sheets.node_diagram import diagram_at, node_at
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


def position_file(record: Record, address: str, form: PositionFormat, names: PublicNames = NONE_HIDDEN) -> bytes | None:
    """The position at the node with this address on the game's page, with the record's marks there; for everybody with
    the `names` that are hidden in public. None where there is no such node, and for a record that can't be stepped
    through. No query."""
    judged = audit_of(record).judged
    if judged is None or len(judged.record.game.moves) > LONGEST_STEPPED:
        return None
    view = board_view(judged.replay, tree=names.tree(tree_in(record), judged.record, record.game))
    node = node_at(view, address)
    return None if node is None else _drawn(diagram_at(view, node), form)


def _drawn(diagram: Diagram, form: PositionFormat) -> bytes:
    if form is PositionFormat.PNG:
        return png(diagram)
    if form is PositionFormat.SVG:
        return svg(diagram).encode()
    return f"{diagram.title}\n\n{text_board(diagram)}\n".encode()
