"""A sheet in the look of its event: one colour, and one picture with its proportions. Plain without either."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from threading import get_ident

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from games.photo.reencode import BROKEN_PICTURE, picture_size
from ground.colour import rgb

_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Look:
    """`colour` is `#rrggbb`, empty for black; `logo` a JPEG, or a PNG with transparent parts, empty for none. What is
    neither is left out."""

    colour: str = ""
    logo: bytes = b""

    @property
    def ink(self) -> tuple[float, float, float]:
        """Red, green and blue of the colour, from 0 to 1."""
        try:
            return rgb(self.colour)
        except ValueError:
            return (0.0, 0.0, 0.0)

    @property
    def media_type(self) -> str:
        """What the picture is, for a page or an answer."""
        return "image/png" if self.logo.startswith(_PNG) else "image/jpeg"


PLAIN = Look()
"""Black, without a picture."""


def logo_size(look: Look, most_wide: float, most_high: float) -> tuple[float, float]:
    """How wide and high the picture is drawn to fit into this room; nothing where there is none."""
    picture = _picture(look.logo, get_ident())
    if picture is None:
        return 0.0, 0.0
    pixels_wide, pixels_high = picture.getSize()
    scale = min(most_wide / pixels_wide, most_high / pixels_high)
    return pixels_wide * scale, pixels_high * scale


def draw_logo(canvas: Canvas, look: Look, left: float, foot: float, most_wide: float, most_high: float) -> float:
    """Draw the picture as large as it fits, at the left of this room and in the middle of its height; returns its
    width."""
    wide, high = logo_size(look, most_wide, most_high)
    if wide:
        picture = _picture(look.logo, get_ident())
        canvas.drawImage(picture, left, foot + (most_high - high) / 2, wide, high, mask="auto")
    return wide


def colour_rule(canvas: Canvas, look: Look, left: float, y: float, right: float, *, weight: float) -> None:
    """A horizontal line in the colour."""
    canvas.setStrokeColorRGB(*look.ink)
    canvas.setLineWidth(weight)
    canvas.line(left, y, right, y)


@lru_cache(maxsize=8)
def _picture(logo: bytes, _thread: int) -> ImageReader | None:
    """The picture, decoded once for all pages; None for what isn't one. Each thread has its own, because a reader isn't
    made for two at a time."""
    if picture_size(logo) is None:
        return None
    reader = ImageReader(BytesIO(logo))
    try:
        reader.getRGBData()  # type: ignore[no-untyped-call]  # reportlab has no types
    except BROKEN_PICTURE:
        return None
    return reader
