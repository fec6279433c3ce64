"""Draws a position of a case as a diagram."""

from __future__ import annotations

from games.sheets.diagram import Diagram, PointMark, Shape


def diagram_of(rows: tuple[str, ...], point: int | None, title: str) -> Diagram:
    """A position with a ring on the point that matters."""
    marks = () if point is None else (PointMark(point, Shape.CIRCLE),)
    return Diagram(len(rows), rows, marks, title=title)
