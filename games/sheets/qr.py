"""A QR code drawn as a few hundred rectangles; segno makes the modules."""

from __future__ import annotations

from functools import lru_cache

import segno
from reportlab.pdfgen.canvas import Canvas

QUIET_MODULES = 4
"""The white margin that a scanner needs on every side; `draw_qr` leaves it to the page around the code."""

_SEAM = 0.04


@lru_cache(maxsize=1024)
def qr_rows(text: str) -> tuple[tuple[int, ...], ...]:
    """The dark runs of each row, from the top: alternating start and length, in modules.

    Medium error correction (15 %), the smallest code that holds the text. Raises segno's DataOverflowError
    (a ValueError) for texts of more than about 2,300 bytes.
    """
    rows: list[tuple[int, ...]] = []
    for row in segno.make_qr(text, error="m", boost_error=False).matrix:
        found: list[int] = []
        start = None
        for column, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                found += [start, column - start]
                start = None
        rows.append(tuple(found))
    return tuple(rows)


def draw_qr(canvas: Canvas, x: float, y: float, side: float, text: str) -> None:
    """Draw the code, black on what is there, `side` points wide, with its lower left corner at (x, y)."""
    rows = qr_rows(text)
    module = side / len(rows)
    canvas.saveState()
    canvas.setFillGray(0)
    canvas.translate(x, y + side)
    canvas.scale(module, -module)
    path = canvas.beginPath()
    for line, found in enumerate(rows):
        for start, length in zip(found[::2], found[1::2], strict=True):
            path.rect(start, line, length, 1 + _SEAM)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()
