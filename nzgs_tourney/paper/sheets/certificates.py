"""Certificates: one A4 page for each player, with what they won or that they took part, and lines to sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both, in_each
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import name_lines
from games.sheets.look import PLAIN, Look, colour_rule, draw_logo, logo_size
from games.sheets.page import LANDSCAPE, SOFT, Laid, SheetFooter, pdf_of, rule
from games.sheets.text import Align, draw
from ground.translation import gettext as _

MOST_SIGNERS = 3
_WIDE, _HIGH = LANDSCAPE
_MIDDLE = _WIDE / 2
_OUTER, _INNER = 26.0, 32.0
_ROOM = _WIDE - 2 * 76
_LOGO = (210.0, 84.0)
_TOP = _HIGH - 56
_NAME, _NAME_HIGH = 46.0, 92.0
_SIGNATURE, _SIGN_AT = 190.0, 86.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """One player. All texts: `award` says what for, in each language of the paper, e.g. "1st place"; `about` is the
    division with the score. The name is printed as it is here, in any script."""

    name: str
    award: tuple[str, ...]
    about: str


@dataclass(frozen=True, slots=True)
class CertificatePack:
    """The certificates in their order. `where`: where and when the event was; `signers` are the names below the lines
    to sign, one line without a name where there is none. `none` says why there is no certificate."""

    footer: SheetFooter
    where: str
    signers: tuple[str, ...]
    certificates: tuple[Certificate, ...]
    look: Look = PLAIN
    none: str = ""


def certificates_pdf(pack: CertificatePack) -> bytes:
    """One page for each; the same pack gives the same bytes. A pack without certificates says so."""
    layout = lay_certificates(pack)
    return pdf_of(layout.title, [layout])


def lay_certificates(pack: CertificatePack) -> Laid:
    """The certificates, laid out to be drawn among other sheets."""
    pages = tuple(partial(_paint, pack=pack, one=one) for one in pack.certificates) or (
        partial(_paint_none, none=pack.none),
    )
    return Laid(_("Certificates"), pack.footer, LANDSCAPE, pages, has_footer=False)


def _paint_none(canvas: Canvas, *, none: str) -> None:
    draw(canvas, 60, _HIGH - 80, none, 14, limit=_WIDE - 120)


def _paint(canvas: Canvas, *, pack: CertificatePack, one: Certificate) -> None:
    """Paint from the top down, in the order in which it is read."""
    _paint_frame(canvas, pack.look)
    y = _TOP
    if wide := logo_size(pack.look, *_LOGO)[0]:
        draw_logo(canvas, pack.look, _MIDDLE - wide / 2, y - _LOGO[1], *_LOGO)
        y -= _LOGO[1] + 6
    middle = partial(draw, canvas, _MIDDLE, align=Align.CENTRE, limit=_ROOM)
    middle(y - 18, pack.footer.event, 17, FontWeight.BOLD)
    middle(y - 36, pack.where, 12, ink=SOFT)
    free = y - 36
    title, *others = in_each(lambda: _("Certificate"))
    lines, size = name_lines(one.name, _NAME, _ROOM, _NAME_HIGH, FontWeight.BOLD, smallest=0.6 * _NAME)
    rest = [*((other, 17.0, FontWeight.REGULAR, SOFT) for other in others if other != title), *_below(one)]
    needed = 40 + len(lines) * 1.08 * size + 30 + sum(1.5 * points for _text, points, *_ink in rest)
    y = free - max(10.0, (free - _SIGN_AT - 34 - needed) / 2) - 34
    middle(y, title, 36)
    for other in others:
        if other != title:
            y -= 25
            middle(y, other, 17, ink=SOFT)
    y -= 16 + size
    for line in lines:
        middle(y, line, size, FontWeight.BOLD)
        y -= 1.08 * size
    y += 1.08 * size - 0.3 * size - 10
    colour_rule(canvas, pack.look, _MIDDLE - 130, y, _MIDDLE + 130, weight=2.4)
    y -= 8
    for text, points, weight, ink in _below(one):
        y -= 1.5 * points
        middle(y, text, points, weight, ink=ink)
    _paint_lines_to_sign(canvas, pack.signers)


def _below(one: Certificate) -> Iterator[tuple[str, float, FontWeight, float]]:
    """What is below the name: text, size, weight, ink."""
    first, *others = one.award
    yield first, 22.0, FontWeight.BOLD, 0.0
    for other in others:
        if other != first:
            yield other, 17.0, FontWeight.REGULAR, 0.0
    if one.about:
        yield one.about, 13.0, FontWeight.REGULAR, SOFT


def _paint_frame(canvas: Canvas, look: Look) -> None:
    canvas.setStrokeColorRGB(*look.ink)
    for edge, weight in ((_OUTER, 2.8), (_INNER, 0.7)):
        canvas.setLineWidth(weight)
        canvas.rect(edge, edge, _WIDE - 2 * edge, _HIGH - 2 * edge)


def _paint_lines_to_sign(canvas: Canvas, signers: tuple[str, ...]) -> None:
    names = signers[:MOST_SIGNERS] or ("",)
    step = (_ROOM + 40) / len(names)
    for index, name in enumerate(names):
        x = _MIDDLE + (index - (len(names) - 1) / 2) * step
        rule(canvas, x - _SIGNATURE / 2, _SIGN_AT, x + _SIGNATURE / 2, weight=0.7)
        draw(canvas, x, _SIGN_AT - 14, name, 11, align=Align.CENTRE, limit=_SIGNATURE + 20)
        says = in_both(lambda: _("Tournament director"))
        draw(canvas, x, _SIGN_AT - (27 if name else 14), says, 9, align=Align.CENTRE, limit=_SIGNATURE + 20, ink=SOFT)
