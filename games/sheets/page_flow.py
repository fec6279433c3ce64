"""Lays strips one under another on as many pages as they need, some with a label in the margin: texts of any length,
never cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TypeVar

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken
from games.sheets.page import MARGIN, PORTRAIT, SOFT
from games.sheets.text import draw, width

Row = TypeVar("Row")
_LEAST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Strip:
    """Something as wide as the page that is never divided. `paint` gets the y of its upper edge.

    With `keep` it isn't separated from the next strip.
    """

    height: float
    paint: Callable[[Canvas, float], None]
    keep: bool = False


def gap(height: float) -> Strip:
    """Empty space."""
    return Strip(height, lambda canvas, top: None)


def height_of(strips: Sequence[Strip]) -> float:
    """How high the strips are together, in points."""
    return sum(strip.height for strip in strips)


def paged(strips: Sequence[Strip], room: float, later: float | None = None) -> tuple[tuple[Strip, ...], ...]:
    """The strips of each page: the first page has `room` points, every other one `later` (the same, if not given).

    A strip higher than a page has a page of its own; kept strips are separated only where together they are too. There
    is always a page.
    """
    pages: list[list[Strip]] = [[]]
    left = room
    for group in _groups(strips):
        together = height_of(group)
        fresh = room if later is None else later
        if together > left and pages[-1] and together <= fresh:
            pages.append([])
            left = fresh
        for strip in group:
            if strip.height > left and pages[-1]:
                pages.append([])
                left = fresh
            pages[-1].append(strip)
            left -= strip.height
    return tuple(tuple(page) for page in pages)


def paint_down(canvas: Canvas, strips: Sequence[Strip], top: float) -> float:
    """Paint the strips one under another; returns the y below the last one."""
    for strip in strips:
        strip.paint(canvas, top)
        top -= strip.height
    return top


def rows_on_pages(rows: Sequence[Row], most: int) -> list[tuple[Row, ...]]:
    """The rows of each page, at most so many, and never one or two alone on the last of several pages. No page for no
    rows."""
    parts = [tuple(rows[start : start + most]) for start in range(0, len(rows), most)]
    short = _LEAST_ROWS - len(parts[-1]) if len(parts) > 1 else 0
    if short > 0:
        parts[-2:] = [parts[-2][:-short], (*parts[-2][-short:], *parts[-1])]
    return parts


def _groups(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


SIZE, LEADING = 10.0, 13.6
_LABEL, _WIDEST_LABEL = 8.4, 13.0
_LABEL_SIZE, _LABEL_GAP = 0.85, 8.0
_INNER = PORTRAIT[0] - 2 * MARGIN


def labelled(
    label: str,
    text: str,
    *,
    ink: float = 0.0,
    after: float = 5.0,
    size: float = SIZE,
    margin: float | None = None,
) -> Iterator[Strip]:
    """The text as strips of one line each, with `after` points below; nothing for an empty text.

    `margin` is the room for the label in points, by default as the size needs; a longer label is broken. Neither the
    first nor the last line is left alone on a page.
    """
    room = label_room(size) if margin is None else margin
    lines = broken(text, size, _INNER - room)
    labels = broken(label, _LABEL_SIZE * size, room - _LABEL_GAP, FontWeight.BOLD) if lines else ()
    last = max(len(lines), len(labels)) - 1
    for index, (label_line, line) in enumerate(zip_longest(labels, lines, fillvalue="")):
        paint = partial(_paint, label=label_line, line=line, ink=ink, size=size, room=room)
        yield Strip(
            LEADING * size / SIZE + (after if index == last else 0), paint, keep=index < last and index in (0, last - 1)
        )


def label_room(size: float, labels: Iterable[str] = ()) -> float:
    """How much room the label has at this size, in points: more where these labels need it to stay on one line, up to
    a limit."""
    longest = max((width(label, _LABEL_SIZE * size, FontWeight.BOLD) for label in labels), default=0.0)
    return max(_LABEL * size, min(_WIDEST_LABEL * size, longest + _LABEL_GAP))


def _paint(canvas: Canvas, top: float, *, label: str, line: str, ink: float, size: float, room: float) -> None:
    base = top - 1.05 * size
    draw(canvas, MARGIN, base, label, _LABEL_SIZE * size, FontWeight.BOLD, ink=SOFT)
    draw(canvas, MARGIN + room, base, line, size, ink=ink)
