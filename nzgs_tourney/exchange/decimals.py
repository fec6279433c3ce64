"""Decimals as texts of a file."""

from __future__ import annotations

from decimal import Decimal


def decimal_text(number: Decimal) -> str:
    """A decimal without exponent and without needless zeros: `7`, `6.5`."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
