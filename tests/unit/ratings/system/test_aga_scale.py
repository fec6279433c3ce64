"""The AGA's scale with its hole."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from ratings.rank import parse_rank
from ratings.system.aga_scale import of_published, published
from tests.unit.ratings.system.events import stones
from tests.unit.ratings.system.published import rating_of_published


@pytest.mark.parametrize(("rank", "figure"), [("1d", "1.5"), ("1k", "-1.5"), ("7d", "7.5"), ("21k", "-21.5")])
def test_the_middle_of_a_grade(rank: str, figure: str) -> None:
    assert published(parse_rank(rank).rating) == Decimal(figure)
    assert rating_of_published(Decimal(figure)) == parse_rank(rank).rating


def test_the_two_sides_of_the_seam() -> None:
    assert published(stones("0.51")) == Decimal("1.01")
    assert published(stones("0.50")) == Decimal("-1.00")
    assert published(stones("0.49")) == Decimal("-1.01")


@given(st.integers(-3450, 949))
def test_there_and_back(hundredths: int) -> None:
    rating = stones(str(Decimal(hundredths) / 100))
    assert rating_of_published(published(rating)) == rating
    if rating > stones("-34.50"):
        assert of_published(published(rating))[1] == rating
