"""A text with its heading in the margin, the way a paper about a game tells its facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.flow import Strip
from games.sheets.fonts import Weight
from games.sheets.lines import broken
from games.sheets.page import MARGIN, PORTRAIT, SOFT
from games.sheets.text import draw

SIZE, LEADING = 10.0, 13.6
_LABEL = 84.0
_ROOM = PORTRAIT[0] - 2 * MARGIN - _LABEL


def labelled(label: str, text: str, *, ink: float = 0.0, after: float = 5.0) -> Iterator[Strip]:
    """The text as strips of one line each, with `after` points below; nothing for an empty text.

    Neither its first nor its last line stands alone on a page.
    """
    lines = broken(text, SIZE, _ROOM)
    last = len(lines) - 1
    for index, line in enumerate(lines):
        paint = partial(_paint, label="" if index else label, line=line, ink=ink)
        yield Strip(LEADING + (after if index == last else 0), paint, keep=index < last and index in (0, last - 1))


def _paint(canvas: Canvas, top: float, *, label: str, line: str, ink: float) -> None:
    draw(canvas, MARGIN, top - 10.5, label, 8.5, Weight.BOLD, limit=_LABEL - 8, ink=SOFT)
    draw(canvas, MARGIN + _LABEL, top - 10.5, line, SIZE, ink=ink)
