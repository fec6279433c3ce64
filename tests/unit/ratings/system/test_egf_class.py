"""Times and classes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from ratings.system.egf_class import TournamentClass, adjusted_minutes, tournament_class


@pytest.mark.parametrize(
    ("basic", "overtime", "found"),
    [
        (75, {}, "A"),
        (74, {}, "B"),  # adjusted time too short for A
        (60, {"byo_yomi": 20}, "A"),
        (60, {"byo_yomi": 19}, "B"),
        (59, {"byo_yomi": 60}, "B"),
        (45, {"increment": 15}, "A"),
        (44, {"increment": 20}, "B"),
        (30, {"increment": 10}, "B"),
        (29, {"increment": 20}, "C"),
        (60, {"canadian": 300, "canadian_stones": 20}, "A"),
        (40, {"canadian": 300, "canadian_stones": 30}, "B"),
        (25, {"byo_yomi": 7}, "C"),
        (20, {"increment": 5}, "C"),
        (19, {"increment": 60}, None),
        (24, {"byo_yomi": 60}, None),
    ],
)
def test_class_of_a_time(basic: int, overtime: dict[str, int], found: str | None) -> None:
    assert tournament_class(basic, adjusted_minutes(basic, **overtime), increment="increment" in overtime) == found


@pytest.mark.parametrize(
    ("basic", "adjusted", "increment", "found"),
    [(120, 120, False, "D"), (40, 50, False, "D"), (39, 84, False, None), (40, 50, True, "D"), (39, 84, True, None)],
)
def test_the_internet_has_its_own(basic: int, adjusted: int, increment: bool, found: str | None) -> None:
    assert tournament_class(basic, adjusted, increment=increment, internet=True) == found


@pytest.mark.parametrize(
    ("basic", "overtime", "minutes"),
    [
        (60, {"byo_yomi": 30}, "82.5"),
        (45, {"canadian": 300, "canadian_stones": 15}, "65"),
        (20, {"increment": 20}, "60"),
        (45, {"canadian": 300}, "45"),
    ],
)
def test_adjusted_time(basic: int, overtime: Any, minutes: str) -> None:
    assert adjusted_minutes(basic, **overtime) == Decimal(minutes)


def test_weights() -> None:
    assert [one.weight for one in TournamentClass] == [1, Decimal("0.75"), Decimal("0.5"), Decimal("0.25")]
