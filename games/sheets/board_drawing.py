"""The one drawing of a diagram: shapes in units of the board with their roles, for every kind of output.

One unit is a twentieth of the distance between two lines; y grows downwards. Outputs differ only in how they paint a
role (`board_svg`, `board_pdf`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Literal

from games.rules.point import COLUMNS
from games.sheets.diagram import BLACK, EMPTY, Diagram, Owner, PointMark, Shape, star_points

CELL = 20.0
PAD, PAD_WITH_COORDINATES = 14.0, 29.0
STONE_RADIUS = 9.6

Layer = Literal["ground", "lines", "coordinates", "owners", "stones", "marks"]


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points; the role says whether a closed one is filled."""

    layer: Layer
    role: str
    points: tuple[tuple[float, float], ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around (x, y). `point` is the board point of a stone or mark, for scripts."""

    layer: Layer
    role: str
    x: float
    y: float
    radius: float
    point: int | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A short text centred on (x, y), `size` units high."""

    layer: Layer
    role: str
    x: float
    y: float
    text: str
    size: float


Piece = Path | Disc | Label


def pad(diagram: Diagram) -> float:
    """Units between the edge of the drawing and the first line."""
    return PAD_WITH_COORDINATES if diagram.coordinates else PAD


def side(diagram: Diagram) -> float:
    """Width and height of the drawing, in units."""
    return 2 * pad(diagram) + CELL * (diagram.size - 1)


def spot(diagram: Diagram, point: int) -> tuple[float, float]:
    """The position of a point in the drawing."""
    row, column = divmod(diagram.size**2 - 1 - point if diagram.turned else point, diagram.size)
    return pad(diagram) + CELL * column, pad(diagram) + CELL * row


def pieces(diagram: Diagram) -> Iterator[Piece]:
    """Everything to draw, layer by layer.

    Roles: `board`; `grid`, `edge`, `star`; `coordinate`; `owner-black|white|shared`; `black`, `white`,
    `ghost-black|white`; `clear` (board colour under a mark on an empty point); and every mark in two forms, `on-dark`
    for a black stone and `on-light` otherwise, filled ones with `-fill`; `drawn-line` and `drawn-head`.
    """
    size = side(diagram)
    yield Path("ground", "board", ((0, 0), (size, 0), (size, size), (0, size)), closed=True)
    yield from _lines(diagram)
    if diagram.coordinates:
        yield from _coordinates(diagram)
    for point, owner in sorted(diagram.owners.items()):
        yield _square("owners", f"owner-{owner}", *spot(diagram, point), 3.1, diamond=owner is Owner.SHARED)
    yield from _stones(diagram)
    for line in diagram.lines:
        yield from _drawn_line(spot(diagram, line.start), spot(diagram, line.end), arrow=line.arrow)
    for point, number in sorted(diagram.numbers.items()):
        yield from _sign_text(diagram, point, str(number))
    for mark in diagram.marks:
        yield from _mark(diagram, mark)
    if diagram.last is not None and diagram.last not in diagram.numbers:
        yield Disc("marks", f"{_tone(diagram, diagram.last)}-fill", *spot(diagram, diagram.last), 3.2, diagram.last)


def _lines(diagram: Diagram) -> Iterator[Piece]:
    near, far = pad(diagram), pad(diagram) + CELL * (diagram.size - 1)
    if diagram.size == 1:
        near, far = near - 5, far + 5
        middle = pad(diagram)
        yield Path("lines", "grid", ((near, middle), (far, middle)))
        yield Path("lines", "grid", ((middle, near), (middle, far)))
        return
    for line in range(1, diagram.size - 1):
        at = near + CELL * line
        yield Path("lines", "grid", ((near, at), (far, at)))
        yield Path("lines", "grid", ((at, near), (at, far)))
    yield Path("lines", "edge", ((near, near), (far, near), (far, far), (near, far)), closed=True)
    for point in star_points(diagram.size):
        yield Disc("lines", "star", *spot(diagram, point), 2.5)


def _coordinates(diagram: Diagram) -> Iterator[Piece]:
    far = side(diagram)
    for index in range(diagram.size):
        line = diagram.size - 1 - index if diagram.turned else index
        at = pad(diagram) + CELL * line
        for across in (9.5, far - 9.5):
            yield Label("coordinates", "coordinate", at, across, COLUMNS[index], 9.5)
            yield Label("coordinates", "coordinate", across, at, str(diagram.size - index), 9.5)


def _stones(diagram: Diagram) -> Iterator[Piece]:
    for point, colour in sorted(diagram.ghosts.items()):
        role = "ghost-black" if colour == BLACK else "ghost-white"
        yield Disc("stones", role, *spot(diagram, point), STONE_RADIUS * 0.86, point)
    for row, line in enumerate(diagram.rows):
        for column, stone in enumerate(line):
            if stone != EMPTY:
                point = row * diagram.size + column
                role = "black" if stone == BLACK else "white"
                yield Disc("stones", role, *spot(diagram, point), STONE_RADIUS, point)


def _tone(diagram: Diagram, point: int) -> str:
    return "on-dark" if diagram.stone(point) == BLACK else "on-light"


def _cleared(diagram: Diagram, point: int) -> Iterator[Piece]:
    if diagram.stone(point) == EMPTY and point not in diagram.ghosts:
        yield Disc("marks", "clear", *spot(diagram, point), 7.6)


def _sign_text(diagram: Diagram, point: int, text: str) -> Iterator[Piece]:
    yield from _cleared(diagram, point)
    size = {1: 12.5, 2: 11.0, 3: 8.6}.get(len(text), 6.9)
    yield Label("marks", f"{_tone(diagram, point)}-text", *spot(diagram, point), text, size)


def _mark(diagram: Diagram, mark: PointMark) -> Iterator[Piece]:
    if mark.shape is Shape.LETTER:
        yield from _sign_text(diagram, mark.point, mark.text)
        return
    yield from _cleared(diagram, mark.point)
    x, y = spot(diagram, mark.point)
    tone = _tone(diagram, mark.point)
    if mark.shape is Shape.CIRCLE:
        yield Disc("marks", tone, x, y, 5.4, mark.point)
    elif mark.shape is Shape.SQUARE:
        yield _square("marks", tone, x, y, 4.6)
    elif mark.shape is Shape.TRIANGLE:
        turns = [2 * pi * third / 3 - pi / 2 for third in range(3)]
        yield Path(
            "marks", tone, tuple((x + 6.2 * cos(turn), y + 0.6 + 6.2 * sin(turn)) for turn in turns), closed=True
        )
    else:
        arm = 4.5
        yield Path("marks", tone, ((x - arm, y - arm), (x + arm, y + arm)))
        yield Path("marks", tone, ((x - arm, y + arm), (x + arm, y - arm)))


def _drawn_line(start: tuple[float, float], end: tuple[float, float], *, arrow: bool) -> Iterator[Piece]:
    """A line from point to point, and the head of an arrow, which ends in the middle of its point."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    along_x, along_y = across / length, down / length
    neck = (end[0] - 7 * along_x, end[1] - 7 * along_y)
    yield Path("marks", "drawn-line", (start, neck if arrow else end))
    if arrow:
        wings = ((neck[0] - 4 * along_y, neck[1] + 4 * along_x), (neck[0] + 4 * along_y, neck[1] - 4 * along_x))
        yield Path("marks", "drawn-head", (end, *wings), closed=True)


def _square(layer: Layer, role: str, x: float, y: float, half: float, *, diamond: bool = False) -> Path:
    if diamond:
        wide = half * 1.35
        return Path(layer, role, ((x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)), closed=True)
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Path(layer, role, corners, closed=True)
