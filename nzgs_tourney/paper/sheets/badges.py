"""Badges to wear, 90 by 55 mm: ten to an A4 page, with cut marks, room for a photo, and a code if wanted.

A code in front opens the page of the player that everybody may see. The personal code is on the back, next to the skin:
somebody who scans it can report results as this player.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_differing
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken, name_lines
from games.sheets.look import PLAIN, Look, draw_logo, logo_size
from games.sheets.page import FAINT, SOFT, SheetFooter, pdf_of
from games.sheets.qr import draw_qr
from games.sheets.text import draw
from ground.translation import gettext as _
from nzgs_tourney.paper.sheets.card_pages import CARD_WIDE, lay_cards

_WIDE, _HIGH = CARD_WIDE, 55 * mm
_EDGE = 4 * mm
_BAND = 11 * mm
_PHOTO = (25 * mm, 32 * mm)
_LOGO, _LOGO_IN_BAND = (22 * mm, 13 * mm), (22 * mm, 9 * mm)
_NAME, _NAME_HIGH = 23.0, 58.0
_CODE, _FRONT_CODE = 30 * mm, 14 * mm
_WHITE = 6.0
"""Between a name of two lines and the code below it."""
_SMALLEST = 6.0


class BadgeCode(StrEnum):
    """The code on a badge."""

    NONE = "none"
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Badge:
    """One player. All texts; `division` is left out where the event has only one. `link` is the address drawn as a
    code: in front the page that everybody may see, on the back the player's own, where `code` is the short code to type
    at `host` instead. Empty for none."""

    name: str
    rank: str = ""
    club: str = ""
    division: str = ""
    link: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class BadgePack:
    """The badges in their order. With codes on the `BACK`, each page is followed by one with their backs."""

    footer: SheetFooter
    badges: tuple[Badge, ...]
    look: Look = PLAIN
    host: str = ""
    where: BadgeCode = BadgeCode.NONE


def badges_pdf(pack: BadgePack) -> bytes:
    """Ten badges to a page with cut marks; the same pack gives the same bytes. A pack without badges says so."""
    fronts = [partial(_paint_front, badge=badge, pack=pack) for badge in pack.badges]
    has_backs = pack.where is BadgeCode.BACK
    backs = [partial(_paint_back, badge=badge, host=pack.host) for badge in pack.badges] if has_backs else []
    nobody = _("Nobody is entered yet: no badges.")
    laid = lay_cards(_("Badges"), pack.footer, _HIGH, fronts, backs, nobody=nobody)
    return pdf_of(laid.title, [laid])


def _paint_front(canvas: Canvas, *, badge: Badge, pack: BadgePack) -> None:
    """Paint the event in a band of its colour, the room for a photo, and beside it the name as large as possible."""
    band, has_code = _HIGH - _BAND, pack.where is BadgeCode.FRONT and bool(badge.link)
    canvas.setFillColorRGB(*pack.look.ink)
    canvas.rect(0, band, _WIDE, _BAND, stroke=0, fill=1)
    title_ends = _paint_logo_in_band(canvas, pack.look) if has_code else _WIDE - _EDGE
    draw(
        canvas, _EDGE, band + 0.36 * _BAND, pack.footer.event, 11, FontWeight.BOLD, limit=title_ends - _EDGE, ink=1
    )  # fmt: skip
    photo_foot = (band - _PHOTO[1]) / 2
    canvas.setStrokeGray(FAINT)
    canvas.setLineWidth(0.6)
    canvas.setDash(2, 2)
    canvas.rect(_EDGE, photo_foot, *_PHOTO)
    canvas.setDash()
    left = _EDGE + _PHOTO[0] + 3.5 * mm
    room = _WIDE - left - _EDGE
    high = _NAME_HIGH - (_WHITE if has_code else 0)
    lines, size = name_lines(badge.name, _NAME, room, high, FontWeight.BOLD, smallest=_NAME)
    y = band - 8 - 0.86 * size
    for line in lines:
        draw(canvas, left, y, line, size, FontWeight.BOLD)
        y -= 1.08 * size
    if has_code:
        corner = _FRONT_CODE
        draw_qr(canvas, _WIDE - _EDGE - corner, photo_foot, corner, badge.link, error="l")
    else:
        corner = logo_size(pack.look, *_LOGO)[0]
        draw_logo(canvas, pack.look, _WIDE - _EDGE - corner, photo_foot, *_LOGO)
    beside = room - corner - (6 if corner else 0)
    draw(canvas, left, photo_foot + 26, badge.rank, 15, FontWeight.BOLD, limit=beside)
    draw(canvas, left, photo_foot + 13, badge.club, 9.5, limit=beside, smallest=6, ink=SOFT)
    draw(canvas, left, photo_foot + 1, badge.division, 9.5, limit=beside, smallest=6, ink=SOFT)


def _paint_logo_in_band(canvas: Canvas, look: Look) -> float:
    """Paint the logo on white at the end of the band, and return where the band is free until."""
    wide = logo_size(look, *_LOGO_IN_BAND)[0]
    if not wide:
        return _WIDE - _EDGE
    left, foot = _WIDE - wide - 2 * mm, _HIGH - _BAND + 1 * mm
    canvas.setFillGray(1)
    canvas.rect(left - 1 * mm, foot - 1 * mm, wide + 3 * mm, _BAND, stroke=0, fill=1)
    draw_logo(canvas, look, left, foot, *_LOGO_IN_BAND)
    return left - 3 * mm


def _paint_back(canvas: Canvas, *, badge: Badge, host: str) -> None:
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
    texts = in_differing(lambda: _("Your own page: results, opponents, tables. Show it to nobody."))
    y += 0.86 * size - 4
    lines, size = _fitting(texts, room, y - foot - 22)
    for line in lines:
        y -= 1.22 * size
        draw(canvas, left, y + 0.3 * size, line, size, ink=SOFT)
    if badge.code:
        draw(canvas, left, foot + 11, badge.code, 12, FontWeight.BOLD, limit=room)
        for number, typed in enumerate(in_differing(lambda: _("to type at {host}").format(host=host))):
            draw(canvas, left, foot - 8.5 * number, typed, 7, limit=room, smallest=5, ink=SOFT)


def _fitting(texts: tuple[str, ...], room: float, high: float) -> tuple[tuple[str, ...], float]:
    """The lines of all texts, in the largest size in which they are no higher than this."""
    for size in (8.5, 8.0, 7.5, 7.0, 6.5, _SMALLEST):
        lines = tuple(line for text in texts for line in broken(text, size, room))
        if size == _SMALLEST or 1.22 * size * len(lines) <= high:
            break
    return lines, size
