"""The bracket of a knock-out on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both
from games.sheets.fonts import FontWeight
from games.sheets.page import FAINT, INK, LANDSCAPE, MARGIN, SOFT, Laid, SheetFooter, SheetHeading, draw_heading, pdf_of
from games.sheets.text import draw
from ground.translation import gettext as _
from nzgs_tourney.tournament.charts.bracket import BracketDrawing
from nzgs_tourney.tournament.charts.marks import ChartMark, ChartRule, ChartText

_FOOT, _NOTES = 60.0, 36.0
_LARGEST = 1.3
"""How much a small bracket grows to fill the page."""


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket to print. `after` is a finished text, e.g. “after round 2”; `notes` are below it."""

    footer: SheetFooter
    division: str
    after: str
    drawing: BracketDrawing
    notes: tuple[str, ...] = ()


def bracket_pdf(sheet: BracketSheet) -> bytes:
    """The bracket on one landscape page; the same sheet gives the same bytes."""
    title = in_both(lambda: _("Bracket"))
    return pdf_of(title, [Laid(title, sheet.footer, LANDSCAPE, (partial(_paint, sheet=sheet, title=title),))])


def _paint(canvas: Canvas, sheet: BracketSheet, title: str) -> None:
    width = LANDSCAPE[0]
    top = draw_heading(canvas, SheetHeading(sheet.division, title, sheet.after), LANDSCAPE)
    notes = _NOTES if sheet.notes else 0.0
    room = (width - 2 * MARGIN, top - _FOOT - notes)
    scale = min(room[0] / sheet.drawing.width, room[1] / sheet.drawing.height, _LARGEST)
    canvas.saveState()
    canvas.translate(MARGIN, top)
    canvas.scale(scale, scale)
    for mark in sheet.drawing.marks:
        _draw(canvas, mark)
    canvas.restoreState()
    for line, note in enumerate(sheet.notes):
        draw(canvas, MARGIN, _FOOT + notes - 12 - 12 * line, note, 10, limit=room[0])


def _draw(canvas: Canvas, mark: ChartMark) -> None:
    """The marks that a bracket is made of, with y upward."""
    if isinstance(mark, ChartText):
        weight = FontWeight.BOLD if mark.strong else FontWeight.REGULAR
        limit = mark.room or None
        draw(canvas, mark.x, -mark.y, mark.words, 12, weight, limit=limit, ink=SOFT if mark.soft else INK)
    elif isinstance(mark, ChartRule):
        canvas.setStrokeGray(FAINT if mark.kind == "grid" else SOFT)
        canvas.setLineWidth(0.6)
        canvas.line(mark.x1, -mark.y1, mark.x2, -mark.y2)
