"""Name cards for holders of 90 by 54 mm: ten to an A4 page, with cut marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import name_lines
from games.sheets.page import SOFT, SheetFooter, pdf_of, rule
from games.sheets.text import Align, draw, fitted, width
from ground.translation import gettext as _
from nzgs_tourney.paper.sheets.card_pages import CARD_WIDE, lay_cards

_WIDE, _HIGH = CARD_WIDE, 54 * mm
_EDGE = 5 * mm
_NAME, _NAME_ROOM = 25.0, 62.0


@dataclass(frozen=True, slots=True)
class NameCard:
    """One player. All texts; `division` is left out where the event has only one."""

    name: str
    rank: str = ""
    club: str = ""
    division: str = ""


@dataclass(frozen=True, slots=True)
class CardPack:
    """The cards in the given order. The footer is in the margin, outside the cards."""

    footer: SheetFooter
    cards: tuple[NameCard, ...]


def cards_pdf(pack: CardPack) -> bytes:
    """Ten cards to a page with cut marks; the same pack gives the same bytes. A pack without cards says so."""
    fronts = [partial(_paint_card, event=pack.footer.event, card=card) for card in pack.cards]
    nobody = _("Nobody is entered yet: no name cards.")
    laid = lay_cards(_("Name cards"), pack.footer, _HIGH, fronts, nobody=nobody)
    return pdf_of(laid.title, [laid])


def _paint_card(canvas: Canvas, *, event: str, card: NameCard) -> None:
    """Paint the event above a line, the name as large as possible in the middle, grade and club below."""
    inner = _WIDE - 2 * _EDGE
    top = _HIGH - _EDGE
    division, size = fitted(card.division, 9, 0.4 * inner)
    used = width(division, size)
    draw(canvas, _EDGE, top - 8, event, 9, FontWeight.BOLD, limit=inner - used - (8 if used else 0), ink=SOFT)
    draw(canvas, _WIDE - _EDGE, top - 8, division, size, align=Align.RIGHT, ink=SOFT)
    rule(canvas, _EDGE, top - 14, _WIDE - _EDGE, weight=0.8)
    lines, size = _name(card.name, inner)
    middle = (top - 14 + _EDGE + 20) / 2
    base = middle + len(lines) * 0.54 * size - 0.86 * size
    for number, line in enumerate(lines):
        draw(canvas, _WIDE / 2, base - number * 1.08 * size, line, size, FontWeight.BOLD, align=Align.CENTRE)
    grade = draw(canvas, _EDGE, _EDGE + 2, card.rank, 17, FontWeight.BOLD)
    draw(
        canvas,
        _WIDE - _EDGE,
        _EDGE + 2,
        card.club,
        12,
        align=Align.RIGHT,
        limit=inner - grade - 10,
        smallest=7,
        ink=SOFT,
    )


def _name(name: str, inner: float) -> tuple[tuple[str, ...], float]:
    """On one line if it can be large there, otherwise on two or three: a card is read across a table."""
    lines = name_lines(name, _NAME, inner, 1.1 * _NAME, FontWeight.BOLD, smallest=0.85 * _NAME)
    several = name_lines(name, _NAME, inner, _NAME_ROOM, FontWeight.BOLD, smallest=_NAME)
    return lines if len(lines[0]) == 1 and lines[1] >= min(several[1], 0.85 * _NAME) else several
