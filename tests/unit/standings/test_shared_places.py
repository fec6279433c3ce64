"""Places and what tied players get."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.standings.shared_places import average_of_places, places_by, rounded

TABLE = tuple(map(Decimal, (4, 3, 2, 1)))


def test_places_leave_out_what_a_tie_takes_up() -> None:
    assert list(places_by({3: 5, 1: 2, 9: 5, 4: 8})) == [(1, (4,)), (2, (3, 9)), (4, (1,))]
    assert list(places_by({})) == []


@pytest.mark.parametrize(
    ("place", "tied", "share"), [(1, 1, "4"), (1, 2, "7/2"), (2, 3, "2"), (4, 3, "1/3"), (5, 2, "0"), (1, 6, "5/3")]
)
def test_average_of_the_places_taken_up(place: int, tied: int, share: str) -> None:
    assert average_of_places(TABLE, place, tied) == Fraction(share)


@given(st.lists(st.integers(0, 4), min_size=4, max_size=12))
def test_what_is_shared_out_is_the_table(scores: list[int]) -> None:
    shares = [
        average_of_places(TABLE, place, len(tied)) * len(tied) for place, tied in places_by(dict(enumerate(scores)))
    ]
    assert sum(shares) == sum(TABLE)


@pytest.mark.parametrize(
    ("share", "down", "half_up"),
    [
        ("22/3", "7.33", "7.33"),
        ("5/3", "1.66", "1.67"),
        ("1/8", "0.12", "0.13"),  # exactly half a unit
        ("7/2", "3.50", "3.50"),
        ("0", "0.00", "0.00"),
        ("-1/8", "-0.12", "-0.13"),
    ],
)
def test_rounding(share: str, down: str, half_up: str) -> None:
    unit = Decimal("0.01")
    assert str(rounded(Fraction(share), unit, ROUND_DOWN)) == down
    assert str(rounded(Fraction(share), unit, ROUND_HALF_UP)) == half_up
