"""Places and ticks of an axis."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import assume, given, strategies as st

from nzgs_tourney.tournament.charts.marks import Scale, ticks

VALUES = st.decimals(-5000, 5000, places=2)


def told(*values: Decimal) -> list[str]:
    return [str(value) for value in values]


def test_a_value_lies_between_the_ends() -> None:
    scale = Scale(Decimal(0), Decimal(100), 40, 340)
    assert [scale.at(value) for value in (0, 50, 100, 110)] == [40, 190, 340, 370]
    upward = Scale(Decimal(-1), Decimal(1), 200, 0)
    assert [upward.at(Decimal(value)) for value in ("-1", "0.5", "1")] == [200, 50, 0]


def test_a_scale_of_no_length_is_refused() -> None:
    with pytest.raises(ValueError, match="not from 1 to 1"):
        Scale(Decimal(1), Decimal(1), 0, 1)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("0", "100", ["0", "20", "40", "60", "80", "100"]),
        ("1.2", "3.4", ["1", "1.5", "2", "2.5", "3", "3.5"]),
        ("-3.7", "4.1", ["-4", "-2", "0", "2", "4", "6"]),
        ("0", "0.04", ["0", "0.01", "0.02", "0.03", "0.04"]),
        ("1730", "2140", ["1700", "1800", "1900", "2000", "2100", "2200"]),
        ("5", "5", ["5", "5.2", "5.4", "5.6", "5.8", "6"]),
    ],
)
def test_ticks_are_round(low: str, high: str, expected: list[str]) -> None:
    assert told(*ticks(Decimal(low), Decimal(high))) == expected


@pytest.mark.parametrize(("low", "high", "most"), [("2", "1", 6), ("1", "2", 2)])
def test_no_ticks_where_there_can_be_none(low: str, high: str, most: int) -> None:
    with pytest.raises(ValueError, match="There are no"):
        ticks(Decimal(low), Decimal(high), most)


@given(VALUES, VALUES, st.integers(3, 12))
def test_ticks_enclose_evenly(one: Decimal, other: Decimal, most: int) -> None:
    low, high = min(one, other), max(one, other)
    assume(low < high)
    found = ticks(low, high, most)
    gaps = {after - before for before, after in pairwise(found)}
    assert 2 <= len(found) <= most
    assert found[0] <= low
    assert found[-1] >= high
    assert len(gaps) == 1
    assert gaps.pop().normalize().as_tuple().digits in {(1,), (2,), (5,)}
