"""A sheet in the look of its event: one colour, and one picture with its proportions. Plain without either."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from games.photo.reencode import picture_size
from ground.colour import rgb


@dataclass(frozen=True, slots=True)
class Look:
    """`colour` is `#rrggbb`, empty for black; `logo` a JPEG, empty for none. What isn't either is left out."""

    colour: str = ""
    logo: bytes = b""

    @property
    def ink(self) -> tuple[float, float, float]:
        """Red, green and blue of the colour, from 0 to 1."""
        try:
            return rgb(self.colour)
        except ValueError:
            return (0.0, 0.0, 0.0)


PLAIN = Look()
"""Black, without a picture."""


def logo_size(look: Look, most_wide: float, most_high: float) -> tuple[float, float]:
    """How wide and high the picture is drawn to fit into this room; nothing where there is none."""
    size = _pixels(look.logo)
    if size is None:
        return 0.0, 0.0
    scale = min(most_wide / size[0], most_high / size[1])
    return size[0] * scale, size[1] * scale


def draw_logo(canvas: Canvas, look: Look, left: float, foot: float, most_wide: float, most_high: float) -> float:
    """Draw the picture as large as it fits, at the left of this room and in the middle of its height; returns its
    width."""
    wide, high = logo_size(look, most_wide, most_high)
    if wide:
        canvas.drawImage(ImageReader(BytesIO(look.logo)), left, foot + (most_high - high) / 2, wide, high)
    return wide


def colour_rule(canvas: Canvas, look: Look, left: float, y: float, right: float, *, weight: float) -> None:
    """A horizontal line in the colour."""
    canvas.setStrokeColorRGB(*look.ink)
    canvas.setLineWidth(weight)
    canvas.line(left, y, right, y)


@lru_cache(maxsize=32)
def _pixels(jpeg: bytes) -> tuple[int, int] | None:
    return picture_size(jpeg)
