"""Draws a diagram as PNG, for messages and posters: the colours of the page, without a program that knows SVG."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path as FilePath

from PIL import Image, ImageDraw, ImageFont
from ttf_opensans import OPENSANS_BOLD, OPENSANS_REGULAR

from games.sheets.board_drawing import Disc, Label, Piece, pieces, side
from games.sheets.diagram import Diagram
from games.sheets.fonts import HAN_FONTS, HANGUL_FONTS
from games.sheets.text import clean

PIXELS = 1080
"""Width and height of a picture."""
_FINER = 2
"""It is drawn so many times as large and made smaller, which smooths every edge."""

_INK, _WHITE, _BOARD, _LINE, _DRAWN = "#17191a", "#ffffff", "#e2bd7b", "#5a4219", "#a0241c"
_FILL = {
    "board": _BOARD,
    "clear": _BOARD,
    "star": _LINE,
    "black": _INK,
    "white": _WHITE,
    "ghost-black": "#a48a5c",
    "ghost-white": "#eedcbc",
    "owner-black": _INK,
    "owner-white": _WHITE,
    "owner-shared": _BOARD,
    "on-light-fill": _INK,
    "on-dark-fill": _WHITE,
    "drawn-head": _DRAWN,
}
_STROKE = {
    "grid": (_LINE, 0.8),
    "edge": (_LINE, 1.5),
    "black": (_INK, 0.7),
    "white": (_INK, 0.7),
    "ghost-black": (_INK, 1.2),
    "ghost-white": (_INK, 1.2),
    "owner-black": (_WHITE, 0.8),
    "owner-white": (_INK, 1.0),
    "owner-shared": (_INK, 1.3),
    "on-light": (_INK, 1.7),
    "on-dark": (_WHITE, 1.7),
    "drawn-line": (_DRAWN, 2.0),
}
_TEXT = {"coordinate": _LINE, "on-light-text": _INK, "on-dark-text": _WHITE}
_LATIN = 0x2000
"""Open Sans has the letters before this one."""


def png(diagram: Diagram, pixels: int = PIXELS) -> bytes:
    """The diagram as a square picture of so many pixels. The same diagram gives the same bytes on the same machine."""
    out = BytesIO()
    board_image(diagram, pixels).quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()


def board_image(diagram: Diagram, pixels: int) -> Image.Image:
    """The same for a picture that has more than the diagram."""
    unit = pixels * _FINER / side(diagram)
    image = Image.new("RGB", (pixels * _FINER, pixels * _FINER), _BOARD)
    draw = ImageDraw.Draw(image)
    for piece in pieces(diagram):
        _paint(draw, piece, unit)
    return image.resize((pixels, pixels), Image.Resampling.BOX)


def _paint(draw: ImageDraw.ImageDraw, piece: Piece, unit: float) -> None:
    if isinstance(piece, Label):
        font = _font(clean(piece.text), piece.role != "coordinate", round(piece.size * unit))
        where = (piece.x * unit, (piece.y + 0.36 * piece.size) * unit)
        draw.text(where, clean(piece.text), _TEXT[piece.role], font, anchor="ms")
        return
    fill = _FILL.get(piece.role)
    ink, width = _STROKE.get(piece.role, (None, 0.0))
    line = max(1, round(width * unit)) if ink else 0
    if isinstance(piece, Disc):
        # The outline of a drawn circle lies inside it.
        radius = (piece.radius + width / 2) * unit
        box = [piece.x * unit - radius, piece.y * unit - radius, piece.x * unit + radius, piece.y * unit + radius]
        draw.ellipse(box, fill, ink, line)
        return
    points = [(x * unit, y * unit) for x, y in piece.points]
    if fill:
        draw.polygon(points, fill)
    if ink:
        draw.line([*points, *points[:2]] if piece.closed else points, ink, line, joint="curve")


def _font(text: str, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    file = str(OPENSANS_BOLD.path if bold else OPENSANS_REGULAR.path)
    if any(ord(char) >= _LATIN for char in text):
        file = next((path for path in (*HAN_FONTS, *HANGUL_FONTS) if FilePath(path).is_file()), file)
    return _loaded(file, size)


@lru_cache(maxsize=64)
def _loaded(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size)
