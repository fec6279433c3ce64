"""Times and classes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.egf_class import TimeLimit, TournamentClass, tournament_class


def limit(basic: int, **overtime: int) -> TimeLimit:
    stones = overtime.pop("canadian_stones", 0)
    return TimeLimit(Decimal(basic), canadian_stones=stones, **{kind: Decimal(s) for kind, s in overtime.items()})


@pytest.mark.parametrize(
    ("time", "found"),
    [
        (limit(75), "A"),
        (limit(74), "B"),  # adjusted time too short for A
        (limit(60, byo_yomi=20), "A"),
        (limit(60, byo_yomi=19), "B"),
        (limit(59, byo_yomi=60), "B"),
        (limit(45, increment=15), "A"),
        (limit(44, increment=20), "B"),
        (limit(30, increment=10), "B"),
        (limit(29, increment=20), "C"),
        (limit(60, canadian=300, canadian_stones=20), "A"),
        (limit(40, canadian=300, canadian_stones=30), "B"),
        (limit(25, byo_yomi=7), "C"),
        (limit(20, increment=5), "C"),
        (limit(19, increment=60), None),
        (limit(24, byo_yomi=60), None),
    ],
)
def test_class_of_a_time(time: TimeLimit, found: str | None) -> None:
    assert tournament_class(time) == found


@pytest.mark.parametrize(
    ("time", "found"), [(limit(120), "D"), (limit(40, byo_yomi=14), "D"), (limit(39, byo_yomi=60), None)]
)
def test_the_internet_has_its_own(time: TimeLimit, found: str | None) -> None:
    assert tournament_class(time, internet=True) == found


def test_adjusted_time() -> None:
    assert limit(60, byo_yomi=30).adjusted == Decimal("82.5")
    assert limit(45, canadian=300, canadian_stones=15).adjusted == 65
    assert limit(20, increment=20).adjusted == 60


def test_weights() -> None:
    assert [one.weight for one in TournamentClass] == [1, Decimal("0.75"), Decimal("0.5"), Decimal("0.25")]


@pytest.mark.parametrize(
    ("overtime", "sentence"),
    [
        ({"byo_yomi": 30, "increment": 5}, "one kind of overtime"),
        ({"canadian": 300}, "needs the number of stones"),
        ({"byo_yomi": -1}, "cannot be negative"),
    ],
)
def test_times_that_cannot_be(overtime: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        limit(60, **overtime)
