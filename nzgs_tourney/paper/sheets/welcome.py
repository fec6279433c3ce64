"""Welcome sheets: what one player needs to know on the first morning, on one page with the player's own QR code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_both, in_differing, in_each
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken, name_lines
from games.sheets.look import PLAIN, Look, colour_rule, draw_logo, logo_size
from games.sheets.page import FOOTER_TOP, MARGIN, PORTRAIT, SOFT, Laid, SheetFooter, pdf_of
from games.sheets.page_flow import Strip, gap, height_of, label_room, labelled, paged, paint_down
from games.sheets.plain_rules import in_five_lines
from games.sheets.qr import draw_qr
from games.sheets.text import Align, draw
from ground.translation import gettext as _

Labelled = tuple[tuple[str, str], ...]
"""A label with a sentence."""


@dataclass(frozen=True, slots=True)
class SecondTexts:
    """The texts of a welcome sheet in the second language: `facts` and `rounds` in the order and number of the
    first. `reporting` is empty where it has no translation.
    """

    facts: Labelled
    rounds: Labelled
    reporting: str


@dataclass(frozen=True, slots=True)
class WelcomeSheet:
    """All texts are finished; empty ones are left out. `where`: where and when. `about`: grade and club of the player.

    `facts`: e.g. time and komi. `rounds`: what is known about this player's rounds, in order. `link` is the player's
    own address, drawn as a QR code; `code` the short code to type at `host` instead; `reporting` says where results go.
    `second`: the same in the second language. `ties`: games can be tied. `privacy` leads to the privacy page, in each
    language; `look` is the event's.
    """

    footer: SheetFooter
    where: str
    division: str
    name: str
    about: str
    facts: Labelled
    rounds: Labelled
    link: str = ""
    host: str = ""
    reporting: str = ""
    code: str = ""
    second: SecondTexts | None = None
    ties: bool = True
    privacy: tuple[str, ...] = ()
    look: Look = PLAIN


_INNER = PORTRAIT[0] - 2 * MARGIN
_QR = 128.0
_LOGO = (110.0, 40.0)
_TEXT = _INNER - _QR - 34
_ROOM = PORTRAIT[1] - MARGIN - FOOTER_TOP
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)


def welcome_pdf(sheets: Sequence[WelcomeSheet], footer: SheetFooter) -> bytes:
    """One sheet for each player in the given order, in one file with an outline; the same sheets give the same bytes.

    Without players, a page that says so; only that page uses the footer.
    """
    return pdf_of(_("Welcome sheets"), [lay_welcome(sheet) for sheet in sheets] or [_nobody(footer)])


def lay_welcome(sheet: WelcomeSheet) -> Laid:
    """One player's sheet: one page in the largest type that fits, more only for very long texts."""
    size = next((size for size in _SIZES if height_of(list(_strips(sheet, size))) <= _ROOM), _SIZES[-1])
    pages = paged(list(_strips(sheet, size)), _ROOM)

    def paint(canvas: Canvas, page: tuple[Strip, ...]) -> None:
        paint_down(canvas, page, PORTRAIT[1] - MARGIN)

    return Laid(sheet.name, sheet.footer, PORTRAIT, tuple(partial(paint, page=page) for page in pages))


def _nobody(footer: SheetFooter) -> Laid:
    def paint(canvas: Canvas) -> None:
        draw(canvas, MARGIN, PORTRAIT[1] - 60, _("Nobody is entered yet: no welcome sheets."), 14)

    return Laid(_("Welcome sheets"), footer, PORTRAIT, (paint,))


def _strips(sheet: WelcomeSheet, size: float) -> Iterator[Strip]:
    second = sheet.second
    others = (*second.facts, *second.rounds) if second else ()
    room = label_room(size, (label for label, _text in (*sheet.facts, *sheet.rounds, *others)))
    section = partial(_section, size=size, room=room)
    logo = logo_size(sheet.look, *_LOGO)[0]
    beside = _INNER - (logo + 12 if logo else 0)
    yield from _text(sheet.footer.event, 20, FontWeight.BOLD, wide=beside)
    where = " · ".join(part for part in (sheet.division, sheet.where) if part)
    yield from _text(where, 11.5, ink=SOFT, wide=beside)
    yield Strip(8, partial(_paint_edge, look=sheet.look, logo=logo))
    yield Strip(_person_height(sheet), partial(_paint_person, sheet=sheet))
    if sheet.facts:
        yield from section(in_both(lambda: _("The tournament")), sheet.facts, second.facts if second else None)
    if sheet.rounds:
        yield from section(in_both(lambda: _("Your rounds")), sheet.rounds, second.rounds if second else None)
    lines, *other_lines = in_each(partial(_numbered_rules, sheet.ties))
    yield from section(in_both(lambda: _("The rules in five lines")), lines, other_lines[0] if other_lines else None)
    if sheet.privacy:
        yield gap(0.8 * size)
        for line in sheet.privacy:
            yield from _text(line, min(9.0, size), ink=SOFT)


def _numbered_rules(ties: bool) -> Labelled:
    return tuple((str(number), line) for number, line in enumerate(in_five_lines(ties=ties), start=1))


def _section(title: str, pairs: Labelled, seconds: Labelled | None, *, size: float, room: float) -> Iterator[Strip]:
    """The facts below their heading, each with the second language's in grey; `room` is that of the labels."""
    yield from _title(title, size)
    second_pairs = pairs if seconds is None else seconds
    for (label, text), (other_label, other_text) in zip(pairs, second_pairs, strict=True):
        if other_text == text:
            yield from labelled(label, text, after=0.15 * size, size=size, margin=room)
        else:
            second_label = "" if other_label == label else other_label
            strips = labelled(label, text, after=0, size=size, margin=room)
            yield from (replace(strip, keep=True) for strip in strips)
            yield from labelled(second_label, other_text, ink=SOFT, after=0.35 * size, size=0.92 * size, margin=room)


def _title(text: str, size: float) -> Iterator[Strip]:
    yield gap(0.8 * size)
    paint = partial(_paint_line, line=text, size=1.3 * size, weight=FontWeight.BOLD, ink=0.0)
    yield Strip(2 * size, paint, keep=True)


def _paint_edge(canvas: Canvas, top: float, *, look: Look, logo: float) -> None:
    """Paint the line below the event, in its colour, and its picture on the right above it."""
    draw_logo(canvas, look, MARGIN + _INNER - logo, top, *_LOGO)
    colour_rule(canvas, look, MARGIN, top - 4, MARGIN + _INNER, weight=1.6)


def _text(
    text: str, size: float, weight: FontWeight = FontWeight.REGULAR, ink: float = 0.0, *, wide: float = _INNER
) -> Iterator[Strip]:
    for line in broken(text, size, wide, weight):
        yield Strip(1.36 * size, partial(_paint_line, line=line, size=size, weight=weight, ink=ink))


def _paint_line(canvas: Canvas, top: float, *, line: str, size: float, weight: FontWeight, ink: float) -> None:
    draw(canvas, MARGIN, top - size, line, size, weight, ink=ink)


def _person_height(sheet: WelcomeSheet) -> float:
    lines, size = _name(sheet)
    return max(
        _QR + (42 if sheet.code else 24), 69 + 1.08 * size * len(lines) + 12.5 * len([*chain(*_reporting(sheet))])
    )


def _name(sheet: WelcomeSheet) -> tuple[tuple[str, ...], float]:
    """The lines of the player's name and their size."""
    return name_lines(sheet.name, 27, _TEXT if sheet.link else _INNER, 46, FontWeight.BOLD, smallest=19)


def _reporting(sheet: WelcomeSheet) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that say where results go, in each language."""
    wide = _TEXT if sheet.link else _INNER
    other = broken(sheet.second.reporting, 9.5, wide) if sheet.second else ()
    return broken(sheet.reporting, 9.5, wide), other


def _paint_person(canvas: Canvas, top: float, *, sheet: WelcomeSheet) -> None:
    """Paint the name beside the code, and what the code is for."""
    wide = _TEXT if sheet.link else _INNER
    draw(canvas, MARGIN, top - 22, in_both(lambda: _("Welcome")), 12, ink=SOFT)
    lines, size = _name(sheet)
    base = top - 30 - 0.86 * size
    for number, line in enumerate(lines):
        draw(canvas, MARGIN, base - number * 1.08 * size, line, size, FontWeight.BOLD)
    y = base - (len(lines) - 1) * 1.08 * size - 21
    draw(canvas, MARGIN, y, sheet.about, 12.5, limit=wide)
    y -= 22
    for line in chain(*_reporting(sheet)):
        draw(canvas, MARGIN, y, line, 9.5, ink=SOFT)
        y -= 12.5
    if sheet.link:
        left = MARGIN + _INNER - _QR
        draw_qr(canvas, left, top - 8 - _QR, _QR, sheet.link)
        middle, under = left + _QR / 2, top - 24 - _QR
        if sheet.code:
            draw(canvas, middle, under, sheet.code, 13, FontWeight.BOLD, align=Align.CENTRE)
            for number, where in enumerate(in_differing(partial(_typed, sheet.host))):
                y = under - 13 - 11 * number
                draw(canvas, middle, y, where, 8, align=Align.CENTRE, limit=_QR + 20, smallest=5.5, ink=SOFT)
        else:
            draw(canvas, middle, under, sheet.host, 9, FontWeight.BOLD, align=Align.CENTRE, limit=_QR + 20)


def _typed(host: str) -> str:
    return _("to type at {host}").format(host=host)
