"""Draws a QR code as a few hundred rectangles; segno makes the modules."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import segno
from reportlab.pdfgen.canvas import Canvas

MASK = 3
"""The mask pattern of every code. Trying all eight and keeping the best takes nine tenths of the time, 12 ms a code,
and scanners read them all: the code itself says which it is."""

Error = Literal["l", "m"]

_SEAM = 0.04
_KEPT = 2_048


@lru_cache(maxsize=_KEPT)
def qr_rows(text: str, error: Error = "m") -> tuple[tuple[int, ...], ...]:
    """The dark runs of each row, from the top: alternating start and length, in modules.

    The smallest code that holds the text, with medium error correction (15 %) or low (7 %), which needs fewer modules.
    Raises segno's DataOverflowError (a ValueError) for texts of more than about 2,300 bytes.
    """
    rows: list[tuple[int, ...]] = []
    for row in segno.make_qr(text, error=error, boost_error=False, mask=MASK).matrix:
        row_bits: list[int] = []
        start = None
        for column, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                row_bits += [start, column - start]
                start = None
        rows.append(tuple(row_bits))
    return tuple(rows)


@lru_cache(maxsize=_KEPT)
def qr_path(text: str, error: Error = "m") -> str:
    """The runs as one path in PDF syntax, in modules, y growing downwards. Reportlab's own path of the same rectangles
    takes eight times as long, because it formats every number each time."""
    return " ".join(
        f"{start} {line} {length} {1 + _SEAM} re"
        for line, row in enumerate(qr_rows(text, error))
        for start, length in zip(row[::2], row[1::2], strict=True)
    )


def draw_qr(canvas: Canvas, x: float, y: float, side: float, text: str, error: Error = "m") -> None:
    """Draw the code in black, `side` points wide, with its lower left corner at (x, y).

    The page must leave the white margin of four modules that a scanner needs on every side.
    """
    module = side / len(qr_rows(text, error))
    canvas.saveState()
    canvas.setFillGray(0)
    canvas.translate(x, y + side)
    canvas.scale(module, -module)
    canvas.addLiteral(f"{qr_path(text, error)} f")
    canvas.restoreState()
