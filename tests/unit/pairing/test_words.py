"""Numbers and names in sentences."""

from __future__ import annotations

import pytest

from nzgs_tourney.pairing.words import counted, listed, ordinal, points, rounds, times


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
    assert [times(count) for count in (1, 2, 3)] == ["once", "twice", "3 times"]
    assert rounds((2,)) == "round 2"
    assert rounds((2, 4, 5)) == "rounds 2, 4 and 5"
    assert (counted(1, "round"), counted(0, "round")) == ("1 round", "0 rounds")
