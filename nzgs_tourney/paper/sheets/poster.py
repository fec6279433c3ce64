"""The poster of a hall: how a phone joins the WiFi, and opens the site."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.page import MARGIN, PORTRAIT, SOFT, Laid, SheetFooter, pdf_of
from games.sheets.qr import draw_qr
from games.sheets.text import Align, draw
from ground.translation import gettext as _

_SIDE = 205.0
_MIDDLE = PORTRAIT[0] / 2
_LIMIT = PORTRAIT[0] - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class HallPoster:
    """`address` is the site's. `wifi` is the network's name and `password` its password, both empty where the poster
    shows none; `wifi_code` is what a phone's camera joins it by."""

    footer: SheetFooter
    address: str
    wifi: str = ""
    password: str = ""
    wifi_code: str = ""


def poster_pdf(poster: HallPoster) -> bytes:
    """One page to hang on the wall; the same poster gives the same bytes."""
    title = _("The tournament on your phone")
    return pdf_of(title, [Laid(title, poster.footer, PORTRAIT, (partial(_paint, poster=poster, title=title),))])


def _paint(canvas: Canvas, poster: HallPoster, title: str) -> None:
    centred = partial(draw, canvas, _MIDDLE, align=Align.CENTRE, limit=_LIMIT)
    centred(PORTRAIT[1] - 60, poster.footer.event, 14, ink=SOFT)
    centred(PORTRAIT[1] - 96, title, 30, FontWeight.BOLD)
    if not poster.wifi:
        _paint_step(canvas, PORTRAIT[1] - 190, _("Open this address"), poster.address, "", poster.address)
        return
    password = _("Password: {password}").format(password=poster.password) if poster.password else ""
    join = "1. " + _("Join the WiFi")
    _paint_step(canvas, PORTRAIT[1] - 150, join, poster.wifi, password, poster.wifi_code)
    _paint_step(canvas, PORTRAIT[1] - 474, "2. " + _("Open this address"), poster.address, "", poster.address)


def _paint_step(canvas: Canvas, top: float, heading: str, large: str, small: str, code: str) -> None:
    centred = partial(draw, canvas, _MIDDLE, align=Align.CENTRE, limit=_LIMIT)
    centred(top, heading, 18, ink=SOFT)
    centred(top - 34, large, 24, FontWeight.BOLD)
    if small:
        centred(top - 62, small, 18)
    draw_qr(canvas, _MIDDLE - _SIDE / 2, top - 84 - _SIDE, _SIDE, code)
