"""Writes a diagram as text, for screen readers and braille displays: the board with its coordinates, then what is
marked; and gives a page both, the text and the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.point import COLUMNS
from games.sheets.board_svg import SvgText, svg
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram, Owner, Shape
from games.wording.numbers import in_row
from ground.translation import gettext as _, gettext_noop

_WORDS = {BLACK: gettext_noop("black stone"), WHITE: gettext_noop("white stone"), EMPTY: gettext_noop("empty")}

_SHAPES = {
    Shape.CROSS: gettext_noop("cross"),
    Shape.TRIANGLE: gettext_noop("triangle"),
    Shape.SQUARE: gettext_noop("square"),
    Shape.CIRCLE: gettext_noop("circle"),
}
_OWNED = {
    Owner.BLACK: gettext_noop("Black points: {points}."),
    Owner.WHITE: gettext_noop("White points: {points}."),
    Owner.SHARED: gettext_noop("Shared points: {points}."),
}


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board as `parts/board_slot.html` shows it: the drawing, the same as text, and its caption."""

    board: SvgText
    text: str
    caption: str


def shown_board(diagram: Diagram, prefix: str, caption: str) -> ShownBoard:
    """The board for a page, on which no other drawing may have this `prefix` of ids."""
    return ShownBoard(svg(diagram, prefix), text_board(diagram), caption)


def text_board(diagram: Diagram) -> str:
    """The board in lines of text: X black, O white, . empty, coordinates around; then one line each for the
    last move, numbered moves, marks, lines, removed stones and counted points, where there are any.
    """
    letters = "   " + " ".join(COLUMNS[: diagram.size])
    lines = [letters]
    for row, stones in enumerate(diagram.rows):
        number = diagram.size - row
        lines.append(f"{number:2} {' '.join(stones)} {number}")
    lines += [letters, _("X black, O white, . empty")]
    if diagram.last is not None:
        lines.append(_("Last move: {point}.").format(point=diagram.name(diagram.last)))
    if diagram.numbers:
        moves = sorted((number, point) for point, number in diagram.numbers.items())
        numbered_moves = in_row([f"{number} {diagram.name(point)}" for number, point in moves])
        lines.append(_("Moves: {moves}.").format(moves=numbered_moves))
    for mark in diagram.marks:
        sign = f"“{mark.text}”" if mark.shape is Shape.LETTER else _(_SHAPES[mark.shape])
        lines.append(
            _("Marked with {sign}: {point}, {stone}.").format(
                sign=sign, point=diagram.name(mark.point), stone=_(_WORDS[diagram.stone(mark.point)])
            )
        )
    for line in diagram.lines:
        message = _("Arrow from {start} to {end}.") if line.arrow else _("Line from {start} to {end}.")
        lines.append(message.format(start=diagram.name(line.start), end=diagram.name(line.end)))
    if diagram.ghosts:
        ghosts = [f"{diagram.name(point)} ({_(_WORDS[colour])})" for point, colour in sorted(diagram.ghosts.items())]
        lines.append(_("Not there any more: {points}.").format(points=in_row(ghosts)))
    for owner in Owner:
        points = [diagram.name(point) for point, point_owner in sorted(diagram.owners.items()) if point_owner is owner]
        if points:
            lines.append(_(_OWNED[owner]).format(points=" ".join(points)))
    return "\n".join(lines)
