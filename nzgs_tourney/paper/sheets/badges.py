"""Badges to wear, 90 by 55 mm: ten to an A4 page, with cut marks, room for a photo, and a page of backs if wanted.

The personal code is on the back, next to the skin: somebody who scans it can report results as this player. Pages of
backs are in mirror order, for a printer that prints on both sides and turns the paper on its long edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken, name_lines
from games.sheets.look import PLAIN, Look, draw_logo, logo_size
from games.sheets.page import FAINT, PORTRAIT, SOFT, Laid, PagePainter, SheetFooter, pdf_of
from games.sheets.qr import draw_qr
from games.sheets.text import draw
from ground.translation import gettext as _

BADGES_ON_PAGE = 10
_ACROSS, _DOWN = 2, 5
_WIDE, _HIGH = 90 * mm, 55 * mm
_LEFT, _FOOT = (PORTRAIT[0] - _ACROSS * _WIDE) / 2, (PORTRAIT[1] - _DOWN * _HIGH) / 2
_EDGE = 4 * mm
_BAND = 11 * mm
_PHOTO = (25 * mm, 32 * mm)
_MARK = 4 * mm
_LOGO = (22 * mm, 13 * mm)
_NAME, _NAME_HIGH = 23.0, 58.0
_CODE = 30 * mm


@dataclass(frozen=True, slots=True)
class Badge:
    """One player. All texts; `division` is left out where the event has only one. `link` is the player's own address,
    drawn as a code on the back, and `code` the short code to type at `host` instead; empty for none."""

    name: str
    rank: str = ""
    club: str = ""
    division: str = ""
    link: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class BadgePack:
    """The badges in their order. `backs`: each page is followed by one with their backs."""

    footer: SheetFooter
    badges: tuple[Badge, ...]
    look: Look = PLAIN
    host: str = ""
    backs: bool = False


def badges_pdf(pack: BadgePack) -> bytes:
    """Ten badges to a page with cut marks; the same pack gives the same bytes. A pack without badges says so."""
    layout = lay_badges(pack)
    return pdf_of(layout.title, [layout])


def lay_badges(pack: BadgePack) -> Laid:
    """The badges, laid out to be drawn among other sheets."""
    return Laid(_("Badges"), pack.footer, PORTRAIT, tuple(_pages(pack)) or (_paint_nobody,), has_footer=False)


def _pages(pack: BadgePack) -> Iterator[PagePainter]:
    for start in range(0, len(pack.badges), BADGES_ON_PAGE):
        on_page = pack.badges[start : start + BADGES_ON_PAGE]
        yield partial(_paint_page, badges=on_page, paint=partial(_paint_front, pack=pack), mirrored=False)
        if pack.backs:
            yield partial(_paint_page, badges=on_page, paint=partial(_paint_back, pack=pack), mirrored=True)


def _paint_nobody(canvas: Canvas) -> None:
    draw(canvas, 36, PORTRAIT[1] - 60, _("Nobody is entered yet: no badges."), 14)


def _paint_page(
    canvas: Canvas, *, badges: tuple[Badge, ...], paint: Callable[[Canvas, Badge], None], mirrored: bool
) -> None:
    _paint_marks(canvas)
    for place in range(BADGES_ON_PAGE):
        row, column = divmod(place, _ACROSS)
        index = row * _ACROSS + (_ACROSS - 1 - column if mirrored else column)
        if index >= len(badges):
            continue
        badge = badges[index]
        canvas.saveState()
        canvas.translate(_LEFT + _WIDE * column, _FOOT + _HIGH * (_DOWN - 1 - row))
        paint(canvas, badge)
        canvas.restoreState()


def _paint_marks(canvas: Canvas) -> None:
    """Paint short lines outside the badges at every edge, so that a slightly wrong cut leaves no line on one."""
    canvas.setStrokeGray(SOFT)
    canvas.setLineWidth(0.4)
    for column in range(_ACROSS + 1):
        x = _LEFT + column * _WIDE
        for y in (_FOOT - 2 * mm, PORTRAIT[1] - _FOOT + 2 * mm + _MARK):
            canvas.line(x, y, x, y - _MARK)
    for row in range(_DOWN + 1):
        y = _FOOT + row * _HIGH
        for x in (_LEFT - 2 * mm, PORTRAIT[0] - _LEFT + 2 * mm + _MARK):
            canvas.line(x, y, x - _MARK, y)


def _paint_front(canvas: Canvas, badge: Badge, *, pack: BadgePack) -> None:
    """Paint the event in a band of its colour, the room for a photo, and beside it the name as large as possible."""
    band = _HIGH - _BAND
    canvas.setFillColorRGB(*pack.look.ink)
    canvas.rect(0, band, _WIDE, _BAND, stroke=0, fill=1)
    draw(canvas, _EDGE, band + 0.36 * _BAND, pack.footer.event, 11, FontWeight.BOLD, limit=_WIDE - 2 * _EDGE, ink=1)
    photo_foot = (band - _PHOTO[1]) / 2
    canvas.setStrokeGray(FAINT)
    canvas.setLineWidth(0.6)
    canvas.setDash(2, 2)
    canvas.rect(_EDGE, photo_foot, *_PHOTO)
    canvas.setDash()
    left = _EDGE + _PHOTO[0] + 3.5 * mm
    room = _WIDE - left - _EDGE
    lines, size = name_lines(badge.name, _NAME, room, _NAME_HIGH, FontWeight.BOLD, smallest=_NAME)
    y = band - 8 - 0.86 * size
    for line in lines:
        draw(canvas, left, y, line, size, FontWeight.BOLD)
        y -= 1.08 * size
    logo = logo_size(pack.look, *_LOGO)[0]
    draw_logo(canvas, pack.look, _WIDE - _EDGE - logo, photo_foot, *_LOGO)
    beside = room - logo - (6 if logo else 0)
    draw(canvas, left, photo_foot + 26, badge.rank, 15, FontWeight.BOLD, limit=beside)
    draw(canvas, left, photo_foot + 13, badge.club, 9.5, limit=beside, smallest=6, ink=SOFT)
    draw(canvas, left, photo_foot + 1, badge.division, 9.5, limit=beside, smallest=6, ink=SOFT)


def _paint_back(canvas: Canvas, badge: Badge, *, pack: BadgePack) -> None:
    """Paint the player's own code with what it is for; without a link the name alone."""
    foot = (_HIGH - _CODE) / 2
    left = _EDGE + 2 * mm
    if badge.link:
        draw_qr(canvas, left, foot, _CODE, badge.link)
        left += _CODE + 5 * mm
    room = _WIDE - left - _EDGE
    lines, size = name_lines(badge.name, 12, room, 30, FontWeight.BOLD)
    y = foot + _CODE - 0.86 * size
    for line in lines:
        draw(canvas, left, y, line, size, FontWeight.BOLD)
        y -= 1.12 * size
    if not badge.link:
        return
    what = in_both(lambda: _("Your own page: results, opponents, tables. Show it to nobody."), " ")
    for line in broken(what, 8.5, room):
        y -= 10.5
        draw(canvas, left, y + 6, line, 8.5, ink=SOFT)
    if badge.code:
        draw(canvas, left, foot + 11, badge.code, 12, FontWeight.BOLD, limit=room)
        typed = in_both(lambda: _("to type at {host}").format(host=pack.host), " ")
        draw(canvas, left, foot, typed, 7, limit=room, smallest=5, ink=SOFT)
