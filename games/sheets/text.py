"""Draws a text: cleaned, split by font, measured, and made to fit. Never uses reportlab's markup.

Everything drawn on a sheet goes through here, so `<b>x` and `</para>` are text like any other. Ink is a level of grey
from 0 (black) to 1, so that no sheet depends on colour.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import printed_language
from games.sheets.fonts import Face, Faces, FontWeight, faces_for
from games.sheets.right_to_left import drawn_order

ELLIPSIS = "…"
_BOX_ADVANCE = 0.72
_BOX_SIDE = 0.56
_THICKEN = 0.028
_LONGEST = 400
_INVISIBLE = {"Cc", "Cf", "Cs"}
_LOOKALIKE = {0x02BB: "\u2018", 0x02BC: "\u2019", 0x02B9: "\u2019"}
"""Letters that Open Sans lacks, with characters of the same shape that it has: first of all the ʻokina."""


class Align(StrEnum):
    """Which point of the text the given x is."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring characters of one font; `face` None where no font has them and each becomes a box."""

    text: str
    face: Face | None


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """The text on one line: composed, every stretch of white space one blank, nothing invisible left.

    Control, direction-changing, zero-width and surrogate characters and variation selectors are removed. A text longer
    than 400 characters is cut, with an ellipsis.
    """
    characters: list[str] = []
    for char in unicodedata.normalize("NFC", text[: 4 * _LONGEST]):
        if char.isspace():
            characters.append(" ")
        elif unicodedata.category(char) not in _INVISIBLE and not 0xFE00 <= ord(char) <= 0xFE0F:
            characters.append(_LOOKALIKE.get(ord(char), char))
    line = " ".join("".join(characters).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + ELLIPSIS


def runs(text: str, weight: FontWeight = FontWeight.REGULAR, faces: Faces | None = None) -> tuple[Run, ...]:
    """The cleaned text, as it is drawn from the left, split where the font changes. An empty text has no runs.

    Without `faces` the fonts are those of the printed language.
    """
    line = clean(text)
    return _runs(line, weight, _faces_for(line, printed_language()) if faces is None else faces)


_faces_for = lru_cache(maxsize=4096)(faces_for)


@lru_cache(maxsize=4096)
def _runs(line: str, weight: FontWeight, faces: Faces) -> tuple[Run, ...]:
    parts: list[tuple[list[str], Face | None]] = []
    for char in line if line.isascii() else drawn_order(line):
        face = faces.face_for(ord(char), weight)
        if parts and parts[-1][1] is face:
            parts[-1][0].append(char)
        else:
            parts.append(([char], face))
    return tuple(Run("".join(chars), face) for chars, face in parts)


def _run_width(run: Run, size: float) -> float:
    if run.face is None:
        return _BOX_ADVANCE * size * len(run.text)
    return float(stringWidth(run.text, run.face.name, size))


def width(text: str, size: float, weight: FontWeight = FontWeight.REGULAR) -> float:
    """How wide the text is drawn, in points."""
    return sum(_run_width(run, size) for run in runs(text, weight))


def fitted(
    text: str, size: float, limit: float, weight: FontWeight = FontWeight.REGULAR, smallest: float | None = None
) -> tuple[str, float]:
    """The text and the size at which it is at most `limit` points wide.

    First shrunk, down to `smallest` (three quarters of the size if not given), then cut with an ellipsis. Never wider
    than `limit`: where not even the ellipsis fits, the text is empty.
    """
    line = clean(text)
    full = width(line, size, weight)
    if full <= limit:
        return line, size
    floor = 0.75 * size if smallest is None else min(smallest, size)
    if full * floor <= limit * size:
        return line, size * limit / full
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if width(line[:middle].rstrip() + ELLIPSIS, floor, weight) <= limit:
            low = middle
        else:
            high = middle - 1
    if low == 0:
        return "", floor
    return line[:low].rstrip() + ELLIPSIS, floor


def draw(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    weight: FontWeight = FontWeight.REGULAR,
    *,
    align: Align = Align.LEFT,
    limit: float | None = None,
    smallest: float | None = None,
    ink: float = 0.0,
) -> float:
    """Draw the text on the baseline `y`, fitted to `limit` points if given; returns its width in points."""
    line, actual = (clean(text), size) if limit is None else fitted(text, size, limit, weight, smallest)
    parts = runs(line, weight)
    total = sum(_run_width(run, actual) for run in parts)
    at = x - {Align.LEFT: 0.0, Align.CENTRE: total / 2, Align.RIGHT: total}[align]
    canvas.setFillGray(ink)
    canvas.setStrokeGray(ink)
    for run in parts:
        if run.face is None:
            _draw_boxes(canvas, at, y, len(run.text), actual)
        else:
            _draw_run(canvas, at, y, run.text, run.face, actual, weight)
        at += _run_width(run, actual)
    return total


def _draw_run(canvas: Canvas, x: float, y: float, text: str, face: Face, size: float, weight: FontWeight) -> None:
    thicken = weight is FontWeight.BOLD and not face.bold
    line = canvas.beginText(x, y)
    line.setFont(face.name, size)
    if thicken:
        canvas.saveState()
        canvas.setLineWidth(_THICKEN * size)
        line.setTextRenderMode(2)
    line.textOut(text)
    if thicken:
        line.setTextRenderMode(0)
    canvas.drawText(line)
    if thicken:
        canvas.restoreState()


def _draw_boxes(canvas: Canvas, x: float, y: float, count: int, size: float) -> None:
    canvas.saveState()
    canvas.setLineWidth(0.06 * size)
    inset = (_BOX_ADVANCE - _BOX_SIDE) / 2 * size
    for index in range(count):
        canvas.rect(x + index * _BOX_ADVANCE * size + inset, y, _BOX_SIDE * size, _BOX_SIDE * size * 1.2)
    canvas.restoreState()
