"""The picture that programs show beside a link to a page: 1200 by 630 pixels, a title over a few lines or a board.

Everything drawn goes through `games.sheets.text`, so a name is set in the same fonts as on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from ttf_opensans import OPENSANS_REGULAR

from games.sheets.board_png import board_image
from games.sheets.diagram import Diagram
from games.sheets.fonts import FontWeight, font_file
from games.sheets.text import ELLIPSIS, Run, clean, runs
from ground.colour import rgb

WIDTH, HEIGHT = 1200, 630
MOST_LINES = 6
"""The most lines of a picture: more could not be read on a phone."""
_PAPER, _INK, _SOFT, _LINE, _BAND = "#f3f6f4", "#14211c", "#4b5b54", "#d3dcd7", "#0a3a30"
_LEFT, _RIGHT, _BAND_WIDTH, _BOARD = 72, 1144, 28, 534
_TITLE, _SUBTITLE, _BODY, _FOOT = 54, 32, 30, 24
_FIRST_LINE, _LINE_HEIGHT, _FOOT_LINE, _GAP = 208, 50, 584, 28
_REGULAR, _BOLD = FontWeight.REGULAR, FontWeight.BOLD


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """What is drawn. `columns` has a letter for each cell of a line: `r` figures, `l` a short text, `n` a name, which
    shares the rest of the width with other names. `colour` is `#rrggbb`, empty for the site's own. A picture with a
    `board` has the lines beside it."""

    title: str
    subtitle: str
    columns: str = ""
    lines: tuple[tuple[str, ...], ...] = ()
    foot: str = ""
    colour: str = ""
    board: Diagram | None = None


def link_picture(picture: LinkPicture) -> bytes:
    """The picture as PNG. The same picture gives the same bytes on the same machine."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _BAND_WIDTH - 1, HEIGHT), _colour(picture.colour))
    left = _LEFT
    if picture.board is not None:
        top = (HEIGHT - _BOARD) // 2
        image.paste(board_image(picture.board, _BOARD), (left, top))
        left += _BOARD + 2 * _GAP
    width = _RIGHT - left
    if picture.board is None:
        _text(draw, left, 104, picture.title, _TITLE, _INK, _BOLD, width)
        _text(draw, left, 158, picture.subtitle, _SUBTITLE, _SOFT, _REGULAR, width)
        _lines(draw, left, picture.columns, picture.lines[:MOST_LINES])
    else:
        _text(draw, left, 104, picture.title, _SUBTITLE, _INK, _BOLD, width)
        _text(draw, left, 148, picture.subtitle, _BODY, _SOFT, _REGULAR, width)
        _lines(draw, left, picture.columns, picture.lines[:MOST_LINES])
    _text(draw, left, _FOOT_LINE, picture.foot, _FOOT, _SOFT, _REGULAR, width)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _colour(text: str) -> str:
    try:
        rgb(text)
    except ValueError:
        return _BAND
    return text


def _lines(draw: ImageDraw.ImageDraw, left: int, columns: str, lines: Sequence[tuple[str, ...]]) -> None:
    widths = _widths(columns, lines, _RIGHT - left)
    for number, line in enumerate(lines):
        y, x = _FIRST_LINE + number * _LINE_HEIGHT, left
        if number:
            draw.line((left, y - 3, _RIGHT, y - 3), _LINE, 2)
        for kind, cell, width in zip(columns, line, widths, strict=True):
            weight = _BOLD if kind == "n" else _REGULAR
            at = x + width - round(_width(cell, _BODY, weight)) if kind == "r" else x
            _text(draw, at, y + 34, cell, _BODY, _INK if kind == "n" else _SOFT, weight, width)
            x += width + _GAP


def _widths(columns: str, lines: Sequence[tuple[str, ...]], room: int) -> list[int]:
    """How wide each column is: short ones as their widest cell, names share the rest."""
    needed = [
        max((round(_width(line[at], _BODY, _REGULAR)) + 1 for line in lines), default=0) for at in range(len(columns))
    ]
    names = columns.count("n")
    others = sum(width for kind, width in zip(columns, needed, strict=True) if kind != "n")
    share = max(0, room - others - _GAP * (len(columns) - 1)) // max(1, names)
    return [share if kind == "n" else width for kind, width in zip(columns, needed, strict=True)]


def _text(
    draw: ImageDraw.ImageDraw, x: float, base: int, text: str, size: int, ink: str, weight: FontWeight, room: float
) -> None:
    """The text from x, with an ellipsis where it is wider than its room."""
    for run in runs(_fitted(text, size, weight, room), weight):
        font = _font(_file(run), size)
        draw.text((x, base), run.text, ink, font, anchor="ls")
        x += font.getlength(run.text)


def _fitted(text: str, size: int, weight: FontWeight, room: float) -> str:
    line = clean(text)
    if _width(line, size, weight) <= room:
        return line
    while line and _width(line + ELLIPSIS, size, weight) > room:
        line = line[:-1].rstrip()
    return line + ELLIPSIS


def _width(text: str, size: int, weight: FontWeight) -> float:
    return sum(_font(_file(run), size).getlength(run.text) for run in runs(text, weight))


def _file(run: Run) -> str:
    return (font_file(run.face) if run.face else "") or str(OPENSANS_REGULAR.path)


@lru_cache(maxsize=32)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """The font; one that lacks a character draws a box in its place."""
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
