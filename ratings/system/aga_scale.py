"""Converts between the AGA's published figures and this program's stones.

Published ratings are dan from 1.0 upwards and kyu from -1.0 downwards, with nothing between; a grade covers all figures
that begin with its number (1 dan is 1.0 to 1.99). Stones have 1 dan at 1.0 in its middle, 1 kyu at 0.0, and no hole. So
the published figure, with its hole closed, is half a stone less than the stones.
"""

from __future__ import annotations

from decimal import Decimal

from ratings.rank import Rating

HUNDRED_THOUSANDTH = Decimal("0.00001")
"""Ratings and spreads are published with five decimals."""

_HALF = Decimal("0.5")


def published(rating: Rating) -> Decimal:
    """The rating as the AGA would print it, five decimals: 1.50000 for 1.00, -1.50000 for 0.00. The seam itself
    is -1.00000."""
    closed = (rating - _HALF).quantize(HUNDRED_THOUSANDTH)
    return closed + 1 if closed > 0 else closed - 1
