"""Prints a position large enough to set up a board from: one diagram across the page, with what helps to check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from games.sheets.board_pdf import draw_board
from games.sheets.diagram import BLACK, WHITE, Diagram
from games.sheets.fonts import FontWeight
from games.sheets.game_head import PaperPlayer, game_words, players_strip
from games.sheets.line_breaks import broken
from games.sheets.page import (
    FOOTER_TOP,
    HEADING_HEIGHT,
    MARGIN,
    PORTRAIT,
    SOFT,
    SheetFooter,
    SheetHeading,
    build_pdf,
    draw_heading,
    draw_stone,
    rule,
)
from games.sheets.page_flow import Strip, gap, paged, paint_down
from games.sheets.text import draw
from ground.translation import ngettext


@dataclass(frozen=True, slots=True)
class RestoredSheet:
    """A position to set up, in finished texts; empty ones are left out.

    `where`: division, round and table. `title`: what the position is, "Ruling 2: the board to set up". `captured_black`
    and `captured_white`: how many stones of that colour moves have captured. `next_move`: "White moves next." `notes`:
    a line each, e.g. the last move. `blanks`: what is written by hand below, each with a line.
    """

    footer: SheetFooter
    where: str
    title: str
    black: PaperPlayer
    white: PaperPlayer
    handicap: int
    komi: str
    diagram: Diagram
    captured_black: int
    captured_white: int
    next_move: str = ""
    notes: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()


_INNER = PORTRAIT[0] - 2 * MARGIN
_ROOM = PORTRAIT[1] - MARGIN - HEADING_HEIGHT - FOOTER_TOP
_SIZE, _LEADING = 10.5, 14.5
_FOR_BLANKS = 36
"""How much smaller the board is where something is written by hand below it, so that all stays on one page."""


def restored_pdf(sheet: RestoredSheet) -> bytes:
    """The position on A4 with its coordinates on all four sides and the stones counted by colour.

    One page; very long notes continue on another. The same sheet gives the same bytes.
    """
    pages = paged(list(_strips(sheet)), _ROOM)
    above = " · ".join(part for part in (sheet.footer.event, sheet.where) if part)

    def paint(canvas: Canvas, strips: tuple[Strip, ...]) -> None:
        paint_down(canvas, strips, draw_heading(canvas, SheetHeading(above, sheet.title), PORTRAIT))

    return build_pdf(sheet.title, sheet.footer, PORTRAIT, [partial(paint, strips=page) for page in pages])


def _strips(sheet: RestoredSheet) -> Iterator[Strip]:
    yield players_strip(sheet.black, sheet.white)
    yield _text(game_words(sheet.diagram.size, sheet.handicap, sheet.komi), ink=SOFT)
    yield gap(3)
    wide = _INNER - (_FOR_BLANKS if sheet.blanks else 0)
    yield Strip(wide, lambda canvas, top: draw_board(canvas, sheet.diagram, MARGIN, top - wide, wide))
    yield gap(8)
    for line in broken(sheet.next_move, 16, _INNER, FontWeight.BOLD):
        yield _text(line, 16, 22, FontWeight.BOLD)
    stones = "".join(sheet.diagram.rows)
    yield _counts(stones.count(BLACK), sheet.captured_black, black=True)
    yield _counts(stones.count(WHITE), sheet.captured_white, black=False)
    for note in sheet.notes:
        for line in broken(note, _SIZE, _INNER):
            yield _text(line)
    if sheet.blanks:
        yield gap(4)
    for first in range(0, len(sheet.blanks), 2):
        yield _to_write_on(sheet.blanks[first : first + 2])


def _text(
    text: str, size: float = _SIZE, leading: float = _LEADING, weight: FontWeight = FontWeight.REGULAR, ink: float = 0.0
) -> Strip:
    def paint(canvas: Canvas, top: float) -> None:
        draw(canvas, MARGIN, top - size, text, size, weight, ink=ink)

    return Strip(leading, paint)


def _to_write_on(labels: Sequence[str]) -> Strip:
    """Lines to write on, side by side, each after its label."""
    wide = (_INNER - 24) / 2

    def paint(canvas: Canvas, top: float) -> None:
        for index, label in enumerate(labels):
            left = MARGIN + index * (wide + 24)
            draw(canvas, left, top - 17, label, _SIZE, limit=wide / 2, ink=SOFT)
            rule(canvas, left + wide / 2, top - 19, left + wide, weight=0.7)

    return Strip(23, paint)


def _counts(standing: int, captured: int, *, black: bool) -> Strip:
    """`87 black stones on the board, 3 captured`."""
    if black:
        message = ngettext(
            "{count} black stone on the board, {captured} captured",
            "{count} black stones on the board, {captured} captured",
            standing,
        )
    else:
        message = ngettext(
            "{count} white stone on the board, {captured} captured",
            "{count} white stones on the board, {captured} captured",
            standing,
        )
    words = message.format(count=standing, captured=captured)

    def paint(canvas: Canvas, top: float) -> None:
        draw_stone(canvas, MARGIN + 5.5, top - 8, 5, black=black)
        draw(canvas, MARGIN + 18, top - 12, words, 11.5)

    return Strip(17, paint)
