"""The invented logo of the demo event: two stones on a wave."""

from __future__ import annotations

from io import BytesIO
from math import pi, sin

from PIL import Image, ImageDraw

COLOUR = "#1d5c73"
_WIDE, _HIGH, _FINE = 480, 360, 2
_WAVES = ((250, 22, COLOUR), (296, 18, "#7fb3c4"))
"""The middle of each wave, half its height, and its colour."""


def demo_logo() -> bytes:
    """A PNG on nothing, the same bytes each time. It is drawn larger and reduced, so that its edges are smooth."""
    image = Image.new("RGBA", (_WIDE * _FINE, _HIGH * _FINE))
    pen = ImageDraw.Draw(image)
    for middle, height, colour in _WAVES:
        top = [(x, _FINE * (middle + height * sin(2 * pi * x / (_WIDE * _FINE) * 1.5))) for x in range(_WIDE * _FINE)]
        pen.polygon([*top, *((x, y + 26 * _FINE) for x, y in reversed(top))], fill=colour)
    for left, fill in ((70, "#1c1917"), (230, "white")):
        box = [one * _FINE for one in (left, 30, left + 180, 210)]
        pen.ellipse(box, fill=fill, outline="#1c1917", width=6 * _FINE)
    out = BytesIO()
    image.resize((_WIDE, _HIGH), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()
