"""The head of every sheet about one game: the players and the terms."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import draw_name
from games.sheets.page import MARGIN, PORTRAIT, SOFT, draw_stone
from games.sheets.page_flow import Strip
from games.sheets.text import draw, width
from games.wording.terms import colour_words, komi_words, stones_words
from ground.translation import gettext as _
from ratings.rank import grade_text

_INNER = PORTRAIT[0] - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """A player as printed; `rank` may be empty."""

    name: str
    rank: str = ""


def game_words(size: int, handicap: int, komi: Decimal | str) -> str:
    """`19×19, even game, komi 7`; `9×9, handicap 4 stones, no komi`."""
    if not handicap:
        return _("{size}×{size}, even game, {komi}").format(size=size, komi=komi_words(komi))
    return _("{size}×{size}, handicap {stones}, {komi}").format(
        size=size, stones=stones_words(handicap), komi=komi_words(komi)
    )


def players_strip(black: PaperPlayer, white: PaperPlayer) -> Strip:
    """Both players side by side, each with a stone, name, rank and colour in words."""

    def paint(canvas: Canvas, top: float) -> None:
        for left, player, is_black in ((MARGIN, black, True), (MARGIN + _INNER / 2, white, False)):
            draw_stone(canvas, left + 6.5, top - 11, 6, black=is_black)
            rank = f" {grade_text(player.rank)}" if player.rank else ""
            room = _INNER / 2 - 30 - width(rank, 11)
            used = draw_name(
                canvas,
                left + 20,
                top - 15,
                player.name,
                13,
                FontWeight.BOLD,
                limit=room,
                smallest=7.5,
                above=14,
                below=3,
            )
            draw(canvas, left + 24 + used, top - 15, rank, 11, ink=SOFT)
            draw(canvas, left + 20, top - 26, colour_words("black" if is_black else "white"), 8.5, ink=SOFT)

    return Strip(36, paint)
