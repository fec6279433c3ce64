"""Ten cards to an A4 page, 90 mm wide, with cut marks: for name cards and badges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from games.sheets.page import PORTRAIT, SOFT, Laid, PagePainter, SheetFooter
from games.sheets.text import draw
from ground.translation import gettext as _

CARDS_ON_PAGE = 10
CARD_WIDE = 90 * mm
_ACROSS, _DOWN = 2, 5
_LEFT = (PORTRAIT[0] - _ACROSS * CARD_WIDE) / 2
_GAP, _MARK = 2 * mm, 4 * mm

CardPainter = Callable[[Canvas], None]
"""Paints one card, whose lower left corner is at (0, 0)."""


def lay_cards(
    title: str,
    footer: SheetFooter,
    high: float,
    fronts: Sequence[CardPainter],
    backs: Sequence[CardPainter] = (),
    *,
    nobody: str,
) -> Laid:
    """The cards, `high` points each, laid out to be drawn among other sheets. With `backs`, one for each front, each
    page is followed by its backs in mirror order, for a printer that turns the paper on its long edge.

    The footer is in the margin, outside the cards. `nobody` is the sentence on the only page where there is no card.
    """
    sides = list(_sides(fronts, backs))
    pages: list[PagePainter] = [
        partial(_paint_page, places=places, high=high, foot=_foot(footer, number, len(sides)))
        for number, places in enumerate(sides, start=1)
    ]
    return Laid(title, footer, PORTRAIT, tuple(pages) or (partial(_paint_nobody, nobody=nobody),), has_footer=False)


def _sides(fronts: Sequence[CardPainter], backs: Sequence[CardPainter]) -> Iterator[dict[int, CardPainter]]:
    """The painters of each page by their places, which are counted line by line."""
    for start in range(0, len(fronts), CARDS_ON_PAGE):
        yield dict(enumerate(fronts[start : start + CARDS_ON_PAGE]))
        if backs:
            yield {place ^ 1: back for place, back in enumerate(backs[start : start + CARDS_ON_PAGE])}


def _foot(footer: SheetFooter, page: int, pages: int) -> str:
    counted = _("page {page} of {pages}").format(page=page, pages=pages)
    return _("{ledger} · printed {time} · {page}").format(ledger=footer.ledger, time=footer.printed_at, page=counted)


def _paint_nobody(canvas: Canvas, *, nobody: str) -> None:
    draw(canvas, 36, PORTRAIT[1] - 60, nobody, 14)


def _paint_page(canvas: Canvas, *, places: dict[int, CardPainter], high: float, foot: str) -> None:
    below = (PORTRAIT[1] - _DOWN * high) / 2
    _paint_marks(canvas, high, below)
    for place, paint in sorted(places.items()):
        row, column = divmod(place, _ACROSS)
        canvas.saveState()
        canvas.translate(_LEFT + CARD_WIDE * column, below + high * (_DOWN - 1 - row))
        paint(canvas)
        canvas.restoreState()
    draw(canvas, _LEFT + _GAP, below - 13, foot, 6.5, limit=CARD_WIDE - 2 * _GAP, ink=SOFT)


def _paint_marks(canvas: Canvas, high: float, below: float) -> None:
    """Paint short lines outside the cards at every edge, so that a slightly wrong cut leaves no line on a card."""
    canvas.setStrokeGray(SOFT)
    canvas.setLineWidth(0.4)
    for column in range(_ACROSS + 1):
        x = _LEFT + column * CARD_WIDE
        for y in (below - _GAP, PORTRAIT[1] - below + _GAP + _MARK):
            canvas.line(x, y, x, y - _MARK)
    for row in range(_DOWN + 1):
        y = below + row * high
        for x in (_LEFT - _GAP, PORTRAIT[0] - _LEFT + _GAP + _MARK):
            canvas.line(x, y, x - _MARK, y)
