"""A welcome sheet: what one player needs to know on the first morning, on one page with the player's own QR code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import Weight
from games.sheets.labelled import labelled
from games.sheets.line_breaks import broken
from games.sheets.long_names import name_lines
from games.sheets.page import FOOTER_TOP, MARGIN, PORTRAIT, SOFT, Laid, SheetFooter, pdf_of, rule
from games.sheets.page_flow import Strip, gap, height_of, paged, paint_down
from games.sheets.plain_rules import in_five_lines
from games.sheets.qr import draw_qr
from games.sheets.text import Align, draw
from ratings.translation import gettext as _


@dataclass(frozen=True, slots=True)
class WelcomeSheet:
    """All texts ready; empty ones are left out. `place`: where and when. `about`: grade and club of the player.

    `facts`: a label with a sentence each, such as time and komi. `rounds`: what is known of this player's rounds, in
    their order. `link` is the player's own address, drawn as a QR code; `code` the short code to type at `host`
    instead; `reporting` says where results go.
    """

    imprint: SheetFooter
    place: str
    division: str
    name: str
    about: str
    facts: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[str, str], ...]
    link: str = ""
    host: str = ""
    reporting: str = ""
    code: str = ""


_INNER = PORTRAIT[0] - 2 * MARGIN
_QR = 128.0
_TEXT = _INNER - _QR - 34
_ROOM = PORTRAIT[1] - MARGIN - FOOTER_TOP
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)


def welcome_pdf(sheets: Sequence[WelcomeSheet], imprint: SheetFooter) -> bytes:
    """One sheet a player in the order given, in one file with an outline; the same sheets, the same bytes.

    Without players a page that says so; the imprint is for that page alone.
    """
    return pdf_of(_("Welcome sheets"), [lay_welcome(sheet) for sheet in sheets] or [_nobody(imprint)])


def lay_welcome(sheet: WelcomeSheet) -> Laid:
    """One player's sheet: one page in the largest type that fits, more only where texts are very long."""
    size = next((size for size in _SIZES if height_of(list(_strips(sheet, size))) <= _ROOM), _SIZES[-1])
    pages = paged(list(_strips(sheet, size)), _ROOM)

    def paint(canvas: Canvas, page: tuple[Strip, ...]) -> None:
        paint_down(canvas, page, PORTRAIT[1] - MARGIN)

    return Laid(sheet.name, sheet.imprint, PORTRAIT, tuple(partial(paint, page=page) for page in pages))


def _nobody(imprint: SheetFooter) -> Laid:
    def paint(canvas: Canvas) -> None:
        draw(canvas, MARGIN, PORTRAIT[1] - 60, _("Nobody is entered yet: no welcome sheets."), 14)

    return Laid(_("Welcome sheets"), imprint, PORTRAIT, (paint,))


def _strips(sheet: WelcomeSheet, size: float) -> Iterator[Strip]:
    yield from _text(sheet.imprint.event, 20, Weight.BOLD)
    yield from _text(" · ".join(part for part in (sheet.division, sheet.place) if part), 11.5, ink=SOFT)
    yield Strip(8, lambda canvas, top: rule(canvas, MARGIN, top - 4, MARGIN + _INNER, weight=1.6))
    yield Strip(_QR + (42 if sheet.code else 24), partial(_paint_person, sheet=sheet))
    for title, pairs in ((_("The tournament"), sheet.facts), (_("Your rounds"), sheet.rounds)):
        if pairs:
            yield from _title(title, size)
        for label, text in pairs:
            yield from labelled(label, text, after=0.15 * size, size=size)
    yield from _title(_("The rules in five lines"), size)
    for number, line in enumerate(in_five_lines(), start=1):
        yield from labelled(str(number), line, after=0.15 * size, size=size)


def _title(text: str, size: float) -> Iterator[Strip]:
    yield gap(0.8 * size)
    paint = partial(_paint_line, line=text, size=1.3 * size, weight=Weight.BOLD, ink=0.0)
    yield Strip(2 * size, paint, keep=True)


def _text(text: str, size: float, weight: Weight = Weight.REGULAR, ink: float = 0.0) -> Iterator[Strip]:
    for line in broken(text, size, _INNER, weight):
        yield Strip(1.36 * size, partial(_paint_line, line=line, size=size, weight=weight, ink=ink))


def _paint_line(canvas: Canvas, top: float, *, line: str, size: float, weight: Weight, ink: float) -> None:
    draw(canvas, MARGIN, top - size, line, size, weight, ink=ink)


def _paint_person(canvas: Canvas, top: float, *, sheet: WelcomeSheet) -> None:
    """The name beside the code, and what the code is for."""
    wide = _TEXT if sheet.link else _INNER
    draw(canvas, MARGIN, top - 22, _("Welcome"), 12, ink=SOFT)
    lines, size = name_lines(sheet.name, 27, wide, 46, Weight.BOLD, smallest=19)
    base = top - 30 - 0.86 * size
    for number, line in enumerate(lines):
        draw(canvas, MARGIN, base - number * 1.08 * size, line, size, Weight.BOLD)
    y = base - (len(lines) - 1) * 1.08 * size - 21
    draw(canvas, MARGIN, y, sheet.about, 12.5, limit=wide)
    y -= 22
    for line in broken(sheet.reporting, 9.5, wide):
        draw(canvas, MARGIN, y, line, 9.5, ink=SOFT)
        y -= 12.5
    if sheet.link:
        left = MARGIN + _INNER - _QR
        draw_qr(canvas, left, top - 8 - _QR, _QR, sheet.link)
        middle, under = left + _QR / 2, top - 24 - _QR
        if sheet.code:
            draw(canvas, middle, under, sheet.code, 13, Weight.BOLD, align=Align.CENTRE)
            where, size = _("to type at {host}").format(host=sheet.host), 8.0
            draw(canvas, middle, under - 13, where, size, align=Align.CENTRE, limit=_QR + 20, smallest=5.5, ink=SOFT)
        else:
            draw(canvas, middle, under, sheet.host, 9, Weight.BOLD, align=Align.CENTRE, limit=_QR + 20)
