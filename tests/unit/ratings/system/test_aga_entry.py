"""Who enters the AGA's model with what."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga_entry import entrant_again, first_spread, newcomer, spread_after
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


@pytest.mark.parametrize(
    ("entered_at", "won", "rating", "spread"),
    [
        ("-6.00", True, "-3.20", "0.50"),  # nobody lowers themselves
        ("-2.21", True, "-3.20", "0.50"),
        ("-1.20", False, "-3.20", "0.50"),  # no game won, no promotion
        ("1.00", False, "-3.20", "0.50"),
        ("-2.20", True, "-2.853984", "0.58822"),
        ("-0.20", True, "-0.20", "1.26210"),
    ],
)
def test_entering_again(entered_at: str, won: bool, rating: str, spread: str) -> None:
    entrant = entrant_again(KNOWN, stones(entered_at), days=800, won_a_game=won)
    assert entrant.id == 4
    assert abs(entrant.rating - Decimal(rating)) <= Decimal("0.000005")
    assert entrant.spread is not None
    assert abs(entrant.spread - Decimal(spread)) <= Decimal("0.000005")


def test_who_has_no_spread_is_new() -> None:
    assert entrant_again(Entrant(4, stones("-3")), stones("-8"), days=0, won_a_game=False) == newcomer(4, stones("-8"))
    assert newcomer(4, stones("0")) == Entrant(4, stones("0"), Decimal("1.25"))
