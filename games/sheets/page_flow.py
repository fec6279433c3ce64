"""Lays strips one under another on as many pages as they need: texts of any length, never cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reportlab.pdfgen.canvas import Canvas

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
