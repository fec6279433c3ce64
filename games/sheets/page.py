"""What every sheet shares: paper, margins, the heading, the footer with the ledger's head.

A sheet is laid out first and drawn afterwards, so that every page can say "page 2 of 5". The bytes depend on
the input alone: no clock, no random identifier.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.look import PLAIN, Look, colour_rule, draw_logo
from games.sheets.qr import draw_qr
from games.sheets.text import Align, clean, draw, fitted, width
from ground.translation import gettext as _, in_language, language, language_tag

PORTRAIT: tuple[float, float] = A4
LANDSCAPE: tuple[float, float] = landscape(A4)
MARGIN = 36.0
FOOTER_TOP = 46.0
HEADING_HEIGHT = 62.0
FAINT, SOFT, INK = 0.72, 0.35, 0.0
_CODE, _CODE_AT, _BESIDE_CODE = 30.0, 12.0, 8.0
"""Side and lower edge of the code in the footer, and the white space beside it: with 33 modules each is 0.3 mm wide."""
_LOGO = (110.0, 42.0)
"""The room for the event's picture in a heading."""

rl_config.useA85 = 0  # streams as bytes, a fifth smaller than as ASCII


@dataclass(frozen=True, slots=True)
class SheetFooter:
    """The footer of every page, in finished texts.

    `event`: the event's name. `ledger`: the head, e.g. "history 128 · 4f2a9c…", so that paper is a witness.
    `printed_at`: the time of printing with its zone, formatted by the caller. `check`: the address of a page that says
    whether the database still matches this footer; printed as a code, empty for none.
    """

    event: str
    ledger: str
    printed_at: str
    check: str = ""


@dataclass(frozen=True, slots=True)
class SheetHeading:
    """The head of a page: what it is (large), what it is about (above it), and a short text on the right of each."""

    above: str
    title: str
    right: str = ""
    above_right: str = ""


PagePainter = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet laid out but not drawn yet: its painters in order, at least one. Slips are cut apart, so they have no
    footer. `language` is the code of its own language, empty for that of the paper.
    """

    title: str
    footer: SheetFooter
    page_size: tuple[float, float]
    pages: tuple[PagePainter, ...]
    has_footer: bool = True
    language: str = ""


def pdf_of(title: str, sheets: Sequence[Laid]) -> bytes:
    """One PDF of the sheets in order, each on its own paper and with its own page numbers, because they hang
    separately. Its title is this one with the event, its language that of the paper.

    With more than one sheet, an outline names the first page of each. Needs at least one sheet.
    """
    out = BytesIO()
    canvas = Canvas(out, pagesize=sheets[0].page_size, invariant=1, pageCompression=1, lang=language_tag())
    event = sheets[0].footer.event
    canvas.setTitle(clean(title if event in title else f"{title} · {event}"))
    canvas.setAuthor(clean(event))
    canvas.setCreator("NZGS Tourney")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for index, sheet in enumerate(sheets):
        canvas.setPageSize(sheet.page_size)
        if len(sheets) > 1:
            canvas.bookmarkPage(f"sheet-{index}")
            canvas.addOutlineEntry(clean(sheet.title), f"sheet-{index}")
        for number, paint in enumerate(sheet.pages, start=1):
            with in_language(sheet.language or language()):
                paint(canvas)
                if sheet.has_footer:
                    draw_footer(canvas, sheet.footer, sheet.page_size, number, len(sheet.pages))
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def build_pdf(title: str, footer: SheetFooter, size: tuple[float, float], pages: Sequence[PagePainter]) -> bytes:
    """One PDF whose pages are painted in order, each with the footer. Needs at least one painter."""
    return pdf_of(title, [Laid(title, footer, size, tuple(pages))])


def draw_footer(canvas: Canvas, footer: SheetFooter, size: tuple[float, float], page: int, of: int) -> None:
    """Draw event and printing time on the left, the ledger's head in the middle, page n of m on the right, and beside
    it the code by which the sheet can be checked."""
    edge = size[0] - MARGIN
    y = FOOTER_TOP - 20
    third = (edge - MARGIN) / 3
    if footer.check:
        draw_qr(canvas, edge - _CODE, _CODE_AT, _CODE, footer.check, error="l")
        edge -= _CODE + _BESIDE_CODE
    rule(canvas, MARGIN, FOOTER_TOP - 8, edge, weight=0.5, ink=FAINT)
    draw(canvas, MARGIN, y, footer.event, 8, FontWeight.BOLD, limit=third, ink=SOFT)
    draw(canvas, MARGIN, y - 10, _("printed {time}").format(time=footer.printed_at), 8, limit=third, ink=SOFT)
    draw(canvas, size[0] / 2, y, footer.ledger, 8, align=Align.CENTRE, limit=third - 8, ink=SOFT)
    number = _("page {page} of {pages}").format(page=page, pages=of)
    draw(canvas, edge, y, number, 8, align=Align.RIGHT, limit=edge - MARGIN - 2 * third, ink=SOFT)
    if footer.check:
        scan = _("scan to check this sheet")
        draw(canvas, edge, y - 10, scan, 8, align=Align.RIGHT, limit=third - _CODE - _BESIDE_CODE, ink=SOFT)


def draw_heading(canvas: Canvas, heading: SheetHeading, size: tuple[float, float], look: Look = PLAIN) -> float:
    """Draw the heading at the top, in the order in which it is read, with the event's picture on the left and its
    colour below; returns the y of the first free line below it."""
    top, edge = size[1] - MARGIN, size[0] - MARGIN
    logo = draw_logo(canvas, look, MARGIN, top - _LOGO[1] + 4, *_LOGO)
    left = MARGIN + (logo + 10 if logo else 0)
    inner = edge - left
    beside, small = fitted(heading.above_right, 11, 0.5 * inner)
    room = inner - (width(beside, small) + 12 if beside else 0)
    draw(canvas, left, top - 10, heading.above, 11, limit=room, ink=SOFT)
    draw(canvas, edge, top - 10, beside, small, align=Align.RIGHT, ink=SOFT)
    right, smaller = fitted(heading.right, 13, 0.45 * inner, smallest=9)
    room = inner - width(right, smaller) - 12
    draw(canvas, left, top - 36, heading.title, 25, FontWeight.BOLD, limit=room, smallest=13)
    draw(canvas, edge, top - 36, right, smaller, align=Align.RIGHT, ink=SOFT)
    colour_rule(canvas, look, MARGIN, top - 47, edge, weight=1.6)
    return top - HEADING_HEIGHT


def rule(canvas: Canvas, left: float, y: float, right: float, *, weight: float = 0.5, ink: float = INK) -> None:
    """A horizontal line."""
    canvas.setStrokeGray(ink)
    canvas.setLineWidth(weight)
    canvas.line(left, y, right, y)


def draw_stone(canvas: Canvas, x: float, y: float, radius: float, *, black: bool) -> None:
    """Draw a stone: black ones filled, white ones a ring, so that they differ on every printer."""
    canvas.saveState()
    canvas.setStrokeGray(INK)
    canvas.setFillGray(0 if black else 1)
    canvas.setLineWidth(0.09 * radius + 0.4)
    canvas.circle(x, y, radius, stroke=1, fill=1)
    canvas.restoreState()
