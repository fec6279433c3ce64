"""Numbers and names in sentences."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.wording.numbers import decimal_text, either, listed, ordinal, points, signed


@pytest.mark.parametrize(("half", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (-1, "−½"), (-4, "−2")])
def test_points(half: int, text: str) -> None:
    assert points(half) == text


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")]
)
def test_ordinal(number: int, text: str) -> None:
    assert ordinal(number) == text


def test_lists_and_counts() -> None:
    assert [listed(list("ABC"[:size])) for size in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert [either(list("ABC"[:size])) for size in range(4)] == ["", "A", "A or B", "A, B or C"]


@pytest.mark.parametrize(
    ("number", "text"), [("7.0", "7"), ("6.50", "6.5"), ("10", "10"), ("0", "0"), ("1E+2", "100"), ("-0.250", "-0.25")]
)
def test_decimals(number: str, text: str) -> None:
    assert decimal_text(Decimal(number)) == text
    assert signed(Decimal(number)) == text.replace("-", "−")
