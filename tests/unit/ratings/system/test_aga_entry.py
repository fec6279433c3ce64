"""Who enters the AGA's model with what."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga_entry import first_spread, newcomer, spread_after
from ratings.system.aga_scale import rating_of_published
from ratings.system.interface import Entrant
from tests.unit.ratings.system.events import stones


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


def test_time_makes_less_sure() -> None:
    assert spread_after(Decimal("0.5"), 0) == Decimal("0.5")
    assert spread_after(Decimal("0.3"), 800) == Decimal("0.5")  # 0.09 + 0.16
    with pytest.raises(ValueError, match="after the event"):
        spread_after(Decimal("0.5"), -1)


KNOWN = Entrant(4, stones("-3.20"), Decimal("0.30"))


def test_who_has_no_rating_is_new() -> None:
    assert newcomer(4, stones("0")) == Entrant(4, stones("0"), Decimal("1.25"))
