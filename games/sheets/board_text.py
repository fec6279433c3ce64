"""A diagram as text, for ears and braille lines: the board with its coordinates, then what is pointed out."""

from __future__ import annotations

from games.rules.point import COLUMNS
from games.sheets.diagram import BLACK, EMPTY, WHITE, Diagram, Owner, Shape

_WORDS = {BLACK: "black stone", WHITE: "white stone", EMPTY: "empty"}


def text_board(diagram: Diagram) -> str:
    """The board in lines of text: X black, O white, . empty, coordinates around; then one line each for the
    last move, numbered moves, marks, removed stones and counted points, where there are any.
    """
    letters = "   " + " ".join(COLUMNS[: diagram.size])
    lines = [letters]
    for row, stones in enumerate(diagram.rows):
        number = diagram.size - row
        lines.append(f"{number:2} {' '.join(stones)} {number}")
    lines += [letters, "X black, O white, . empty"]
    if diagram.last is not None:
        lines.append(f"Last move: {diagram.name(diagram.last)}.")
    if diagram.numbers:
        moves = sorted((number, point) for point, number in diagram.numbers.items())
        lines.append("Moves: " + ", ".join(f"{number} {diagram.name(point)}" for number, point in moves) + ".")
    for mark in diagram.marks:
        sign = f"“{mark.text}”" if mark.shape is Shape.LETTER else mark.shape.value
        lines.append(f"Marked with {sign}: {diagram.name(mark.point)}, {_WORDS[diagram.stone(mark.point)]}.")
    if diagram.ghosts:
        gone = (f"{diagram.name(point)} ({_WORDS[colour]})" for point, colour in sorted(diagram.ghosts.items()))
        lines.append("Not there any more: " + ", ".join(gone) + ".")
    for owner in Owner:
        points = [diagram.name(point) for point, whose in sorted(diagram.owners.items()) if whose is owner]
        if points:
            lines.append(f"{owner.capitalize()} points: " + " ".join(points) + ".")
    return "\n".join(lines)
