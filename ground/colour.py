"""Colours as `#rrggbb`, and whether white letters on one can be read (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

import re

PATTERN = r"#[0-9a-f]{6}"
LEAST_CONTRAST = 4.5
"""The least contrast of letters with what is behind them, as a ratio to 1."""
_BENT = 0.04045
"""Up to this, a channel of sRGB is linear."""


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of `#rrggbb`, from 0 to 1. Raises ValueError for any other text."""
    if not re.fullmatch(PATTERN, colour):
        raise ValueError(f"not a colour: {colour!r}")
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def contrast_with_white(colour: str) -> float:
    """From 1 for white to 21 for black. Raises ValueError for a text that isn't `#rrggbb`."""
    red, green, blue = (
        channel / 12.92 if channel <= _BENT else ((channel + 0.055) / 1.055) ** 2.4 for channel in rgb(colour)
    )
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
