"""A text with its label in the margin, as sheets about a game show their facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken
from games.sheets.page import MARGIN, PORTRAIT, SOFT
from games.sheets.page_flow import Strip
from games.sheets.text import draw, width

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
