"""The way back from the AGA's published figures, to write them into tests as they are printed."""

from __future__ import annotations

from decimal import Decimal

from ratings.rank import Rating

HALF = Decimal("0.5")


def rating_of_published(figure: Decimal) -> Rating:
    """The rating in stones of a published figure. Nothing is published between -1 and 1."""
    return Rating(figure - 1 + HALF if figure > 0 else figure + 1 + HALF)
