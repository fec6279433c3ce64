"""The rules notice for the wall: how this division is played, the rules in plain words, and what to do in a dispute."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.bilingual import in_each
from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken
from games.sheets.page import (
    FAINT,
    FOOTER_TOP,
    HEADING_HEIGHT,
    MARGIN,
    PORTRAIT,
    SOFT,
    Laid,
    SheetFooter,
    SheetHeading,
    draw_heading,
    pdf_of,
    rule,
)
from games.sheets.page_flow import Strip, gap, height_of, label_room, labelled, paged, paint_down
from games.sheets.plain_rules import in_a_dispute
from games.sheets.text import draw
from games.wording.numbers import in_row
from ground.translation import gettext as _, ngettext


@dataclass(frozen=True, slots=True)
class RulesNotice:
    """`facts`: the division's conditions, labels with texts. `sections`: `plain_rules.rules_sections`.

    `referees`: their names, or empty. `large` sets everything in larger type, on as many pages as it needs.
    All of it is in one language, that which is spoken when it is laid out.
    """

    footer: SheetFooter
    division: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[tuple[str, str], ...]
    referees: tuple[str, ...] = ()
    large: bool = False


_INNER = PORTRAIT[0] - 2 * MARGIN
_ROOM = PORTRAIT[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP
_SIZES, _LARGE = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5), 17.0
_LEADING = 1.36


def notice_pdf(make_notice: Callable[[], RulesNotice]) -> bytes:
    """One A4 page in the largest type that fits, more pages only for very long texts or in large type.

    With a second language `make_notice` is called again in it, for a page to hang beside the first: unless that
    language has only labels and no sentences.
    """
    first, *others = in_each(lambda: _made_and_laid(make_notice))
    layouts = [first[1], *(other for notice, other in others if notice.sections != first[0].sections)]
    return pdf_of(layouts[0].title, layouts)


def _made_and_laid(make_notice: Callable[[], RulesNotice]) -> tuple[RulesNotice, Laid]:
    notice = make_notice()
    return notice, lay_notice(notice)


def lay_notice(notice: RulesNotice) -> Laid:
    """The notice, laid out to be drawn among other sheets."""
    sizes = (_LARGE,) if notice.large else _SIZES
    size = next((size for size in sizes if height_of(list(_strips(notice, size))) <= _ROOM), sizes[-1])
    pages = paged(list(_strips(notice, size)), _ROOM)
    heading = SheetHeading(f"{notice.footer.event} · {notice.division}", _("How we play"), _("New Zealand rules"))

    def paint(canvas: Canvas, page: tuple[Strip, ...]) -> None:
        paint_down(canvas, page, draw_heading(canvas, heading, PORTRAIT))

    painters = tuple(partial(paint, page=page) for page in pages)
    return Laid(_("{division}, rules").format(division=notice.division), notice.footer, PORTRAIT, painters)


def _strips(notice: RulesNotice, size: float) -> Iterator[Strip]:
    room = label_room(size, (label for label, _text in (*notice.facts, *notice.sections)))
    for label, text in notice.facts:
        yield from labelled(label, text, after=0.45 * size, size=size, margin=room)
    yield Strip(size, lambda canvas, top: rule(canvas, MARGIN, top - size / 2, MARGIN + _INNER, ink=FAINT))
    for label, text in notice.sections:
        yield from labelled(label, text, after=0.45 * size, size=size, margin=room)
    yield gap(0.5 * size)
    yield from _dispute(notice, size)


def _dispute(notice: RulesNotice, size: float) -> Iterator[Strip]:
    """The steps in a frame, as one strip so that it stays together."""
    inset = 1.1 * size
    steps = [
        (f"{number}." if index == 0 else "", line)
        for number, step in enumerate(in_a_dispute(), start=1)
        for index, line in enumerate(broken(step, size, _INNER - 2 * inset - 2 * size))
    ]
    named = ngettext("Referee: {names}", "Referees: {names}", len(notice.referees))
    referee_lines = broken(named.format(names=in_row(notice.referees)), size, _INNER - 2 * inset)
    called = referee_lines if notice.referees else ()
    title = _("In a dispute")
    height = (2.6 + _LEADING * (len(steps) + len(called)) + 0.8) * size

    def paint(canvas: Canvas, top: float) -> None:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(1.6)
        canvas.rect(MARGIN, top - height, _INNER, height, stroke=1, fill=0)
        draw(canvas, MARGIN + inset, top - 1.9 * size, title, 1.25 * size, FontWeight.BOLD)
        y = top - 2.6 * size - size
        for number, line in steps:
            draw(canvas, MARGIN + inset, y, number, size, FontWeight.BOLD)
            draw(canvas, MARGIN + inset + 1.6 * size, y, line, size)
            y -= _LEADING * size
        for line in called:
            draw(canvas, MARGIN + inset, y, line, size, ink=SOFT)
            y -= _LEADING * size

    yield Strip(height, paint)
