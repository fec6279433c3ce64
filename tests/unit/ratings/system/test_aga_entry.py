"""With what spread a new player enters the AGA's model."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga import first_spread
from tests.unit.ratings.system.published import rating_of_published


@pytest.mark.parametrize(
    ("figure", "spread"),
    [
        ("-48", "5.491812"),
        ("-38", "4.512207"),
        ("-28", "3.544011"),
        ("-21.5", "2.92617"),
        ("-18", "2.599999"),
        ("-11.5", "2.01556"),
        ("-8", "1.720464"),
        ("-1.5", "1.25000"),
        ("2", "1.166191"),
        ("7.6", "1"),
        ("12", "1"),
        ("-50.6", "6"),
    ],
)
def test_first_spread_by_the_published_rating(figure: str, spread: str) -> None:
    assert abs(first_spread(rating_of_published(Decimal(figure))) - Decimal(spread)) < Decimal("0.00002")
