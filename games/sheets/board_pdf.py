"""Draws a diagram on paper: black lines on white, like a go book."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from games.sheets.board_drawing import Disc, Label, Path, pieces, side
from games.sheets.diagram import Diagram
from games.sheets.fonts import FontWeight
from games.sheets.text import Align, draw

_LINE_WIDTH = {"grid": 0.55, "edge": 1.4, "owner-black": 0.4, "owner-white": 0.9, "owner-shared": 0.9}
_STONE_OUTLINE, _SIGN_LINE = 0.9, 1.7
_FILL = {
    "board": 1.0,
    "clear": 1.0,
    "star": 0.0,
    "black": 0.0,
    "white": 1.0,
    "ghost-black": 0.7,
    "ghost-white": 1.0,
    "owner-black": 0.0,
    "owner-white": 1.0,
    "owner-shared": 1.0,
    "on-light-fill": 0.0,
    "on-dark-fill": 1.0,
    "drawn-head": 0.0,
}
_UNLINED = {"board", "clear", "star", "on-light-fill", "on-dark-fill", "drawn-head"}


def draw_board(canvas: Canvas, diagram: Diagram, x: float, y: float, width: float) -> None:
    """Draw the diagram as a square `width` points wide, its lower left corner at (x, y)."""
    size = side(diagram)
    canvas.saveState()
    canvas.translate(x, y + width)
    canvas.scale(width / size, width / size)
    for shape in pieces(diagram):
        if isinstance(shape, Label):
            grey = 1.0 if shape.role.startswith("on-dark") else 0.0
            weight = FontWeight.REGULAR if shape.role == "coordinate" else FontWeight.BOLD
            base = -shape.y - 0.36 * shape.size
            draw(canvas, shape.x, base, shape.text, shape.size, weight, align=Align.CENTRE, ink=grey)
        else:
            _draw_shape(canvas, shape)
    canvas.restoreState()


def _draw_shape(canvas: Canvas, shape: Path | Disc) -> None:
    fill = _FILL.get(shape.role)
    lined = shape.role not in _UNLINED
    canvas.setStrokeGray(1.0 if shape.role in ("on-dark", "owner-black") else 0.0)
    canvas.setLineWidth(_LINE_WIDTH.get(shape.role, _SIGN_LINE if shape.role.startswith("on-") else _STONE_OUTLINE))
    canvas.setDash(*((3, 2) if shape.role.startswith("ghost") else ()))
    if fill is not None:
        canvas.setFillGray(fill)
    if isinstance(shape, Disc):
        canvas.circle(shape.x, -shape.y, shape.radius, stroke=int(lined), fill=int(fill is not None))
        return
    path = canvas.beginPath()
    path.moveTo(shape.points[0][0], -shape.points[0][1])
    for at_x, at_y in shape.points[1:]:
        path.lineTo(at_x, -at_y)
    if shape.closed:
        path.close()
    canvas.drawPath(path, stroke=int(lined), fill=int(fill is not None))
