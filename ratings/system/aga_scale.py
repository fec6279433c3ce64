"""Converts between the AGA's published figures and this program's stones.

Published ratings are dan from 1.0 upwards and kyu from -1.0 downwards, with nothing between; a grade covers all figures
that begin with its number (1 dan is 1.0 to 1.99). Stones have 1 dan at 1.0 in its middle, 1 kyu at 0.0, and no hole. So
the published figure, with its hole closed, is half a stone less than the stones.
"""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal

from ratings.rank import Rank, Rating, parse_rank

HUNDRED_THOUSANDTH = Decimal("0.00001")
"""Ratings and spreads are published with five decimals."""

_HALF = Decimal("0.5")
_CENT = Decimal("0.01")


def published(rating: Rating) -> Decimal:
    """The rating as the AGA would print it, five decimals: 1.50000 for 1.00, -1.50000 for 0.00. The seam itself
    is -1.00000."""
    closed = (rating - _HALF).quantize(HUNDRED_THOUSANDTH)
    return closed + 1 if closed > 0 else closed - 1


def of_published(figure: Decimal) -> tuple[Rank, Rating]:
    """The grade and the rating that a published figure means, e.g. 3d and 3.00 for 3.5, 2k and -1.20 for -2.7.

    Raises ValueError with one sentence for a figure in the hole, and for one beyond 9 dan or 35 kyu.
    """
    in_hole = -1 < figure < 1
    rank = parse_rank(str(figure) if in_hole else f"{abs(int(figure))}{'d' if figure > 0 else 'k'}")
    closed = figure - 1 if figure > 0 else figure + 1
    return rank, Rating((closed + _HALF).quantize(_CENT, ROUND_FLOOR))
