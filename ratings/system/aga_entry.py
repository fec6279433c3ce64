"""The rating and spread with which a player enters the AGA's model.

| who | rating | spread | here |
| --- | --- | --- | --- |
| new | the rank's | `first_spread` | `aga`, where an entrant has no spread |
| known | the rating | grown with time | not done: no list that we read has spreads |
| known, enters above the rating | moved towards the rank | grown | not done: an entry keeps its frozen rating |

Source: the AGA's public ratings program, 2021. Its table of first spreads, given for the middle of each rank, equals
the curve `first_spread` to all five decimals; between those points we follow the curve, and that program a spline
through the same points.
"""

from __future__ import annotations

from decimal import Decimal

from ratings.rank import Rating
from ratings.system.aga_scale import HUNDRED_THOUSANDTH

STRONGEST, WEAKEST = Decimal(7), Decimal(-49)
"""Published 7.5 and -50.5, in stones: beyond them the first spread is a constant."""

_ONE, _SIX = Decimal("1.00000"), Decimal("6.00000")


def first_spread(rating: Rating) -> Decimal:
    """The standard deviation for a new player, in stones, five decimals: 1 above 7.5 as published, 1.25 in the middle
    of 1 kyu, growing below, 6 below -50.5."""
    if rating > STRONGEST:
        return _ONE
    if rating < WEAKEST:
        return _SIX
    return (1 + ((Decimal("7.5") - rating) / 10) ** 2).sqrt().quantize(HUNDRED_THOUSANDTH)
