"""Receipts: what one player paid, from whom the receipt is, one on each page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken
from games.sheets.look import PLAIN, Look, colour_rule, draw_logo, logo_size
from games.sheets.page import FOOTER_TOP, MARGIN, PORTRAIT, SOFT, Laid, SheetFooter, pdf_of, rule
from games.sheets.page_flow import Strip, gap, label_room, labelled, paged, paint_down
from games.sheets.text import Align, draw
from ground.translation import gettext as _, in_language, language

_INNER = PORTRAIT[0] - 2 * MARGIN
_ROOM = PORTRAIT[1] - MARGIN - FOOTER_TOP
_SIZE = 11.5
_LOGO = (150.0, 56.0)


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One payment or refund in finished texts: its number, the day, how, and the amount."""

    number: str
    day: str
    how: str
    amount: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """All texts are finished. `issuer`: the organiser; `issuer_lines`: what the director wrote below. `facts` are
    labels with values; `total` is what was paid altogether; `look` is the event's. `language` is the code of that of
    the texts, in which the labels are too."""

    footer: SheetFooter
    language: str
    issuer: str
    issuer_lines: tuple[str, ...]
    number: str
    name: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[ReceiptLine, ...]
    total: str
    look: Look = PLAIN


def receipts_pdf(receipts: Sequence[Receipt]) -> bytes:
    """One page for each receipt, in this order and each in its language; the same receipts give the same bytes. Needs
    at least one."""
    languages = {receipt.language for receipt in receipts}
    with in_language(languages.pop() if len(languages) == 1 else language()):
        return pdf_of(_("Receipts"), [_lay(receipt) for receipt in receipts])


def _lay(receipt: Receipt) -> Laid:
    with in_language(receipt.language):
        return _laid(receipt)


def _laid(receipt: Receipt) -> Laid:
    def paint(canvas: Canvas, page: tuple[Strip, ...]) -> None:
        paint_down(canvas, page, PORTRAIT[1] - MARGIN)

    pages = paged(list(_strips(receipt)), _ROOM)
    title = _("Receipt {number}").format(number=receipt.number)
    return Laid(
        title, receipt.footer, PORTRAIT, tuple(partial(paint, page=page) for page in pages), language=receipt.language
    )


def _strips(receipt: Receipt) -> Iterator[Strip]:
    wide, high = logo_size(receipt.look, *_LOGO)
    if high:
        yield Strip(high + 10, lambda canvas, top: _paint_logo(canvas, top - high, receipt.look, wide))
    yield from _text(receipt.issuer, 16, FontWeight.BOLD)
    for line in receipt.issuer_lines:
        yield from _text(line, _SIZE, ink=SOFT)
    edge = partial(colour_rule, left=MARGIN, right=MARGIN + _INNER, weight=1.6)
    yield Strip(16, lambda canvas, top: edge(canvas, receipt.look, y=top - 8))
    yield from _text(_("Receipt {number}").format(number=receipt.number), 22, FontWeight.BOLD)
    yield gap(8)
    labels = (_("From"), *(label for label, _value in receipt.facts))
    room = label_room(_SIZE, labels)
    for label, value in ((_("From"), receipt.name), *receipt.facts):
        yield from labelled(label, value, after=2, size=_SIZE, margin=room)
    yield gap(12)
    for one in receipt.lines:
        yield Strip(22, partial(_paint_line, one=one))
    yield Strip(30, partial(_paint_total, label=_("Paid altogether"), total=receipt.total))


def _paint_logo(canvas: Canvas, foot: float, look: Look, wide: float) -> None:
    draw_logo(canvas, look, MARGIN, foot, wide, logo_size(look, *_LOGO)[1])


def _text(text: str, size: float, weight: FontWeight = FontWeight.REGULAR, ink: float = 0.0) -> Iterator[Strip]:
    for line in broken(text, size, _INNER, weight):
        yield Strip(1.4 * size, partial(_paint_text, line=line, size=size, weight=weight, ink=ink))


def _paint_text(canvas: Canvas, top: float, *, line: str, size: float, weight: FontWeight, ink: float) -> None:
    draw(canvas, MARGIN, top - size, line, size, weight, ink=ink)


def _paint_line(canvas: Canvas, top: float, *, one: ReceiptLine) -> None:
    base = top - 15
    draw(canvas, MARGIN, base, one.number, _SIZE, ink=SOFT)
    draw(canvas, MARGIN + 40, base, one.day, _SIZE)
    draw(canvas, MARGIN + 180, base, one.how, _SIZE, limit=_INNER - 260)
    draw(canvas, MARGIN + _INNER, base, one.amount, _SIZE, align=Align.RIGHT)
    rule(canvas, MARGIN, top - 21, MARGIN + _INNER, ink=SOFT)


def _paint_total(canvas: Canvas, top: float, *, label: str, total: str) -> None:
    draw(canvas, MARGIN, top - 22, label, 13, FontWeight.BOLD)
    draw(canvas, MARGIN + _INNER, top - 22, total, 13, FontWeight.BOLD, align=Align.RIGHT)
