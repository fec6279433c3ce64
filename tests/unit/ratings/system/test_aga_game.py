"""The conditions of a game in the AGA's model, and the games it does not take."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga import conditions, conditions_of
from ratings.system.interface import TIE
from tests.unit.ratings.system.events import game


@pytest.mark.parametrize(
    ("handicap", "komi", "even_at", "scatter"),
    [
        (0, "7", 0.0501, 1.0569),
        (0, "7.5", 0.0501, 1.0569),  # the fraction is dropped
        (1, "0", 0.580, 1.0649),
        (2, "0", 2.0, 1.1367),
        (9, "0", 9.0, 1.43614),
        (2, "-2", 2.1514, 1.143754),
        (3, "-3", 3.2271, 1.198501),
    ],
)
def test_conditions(handicap: int, komi: str, even_at: float, scatter: float) -> None:
    found = conditions(handicap, Decimal(komi))
    assert found.even_at == pytest.approx(even_at, abs=5e-5)
    assert found.scatter == pytest.approx(scatter, abs=5e-5)


@pytest.mark.parametrize(
    ("handicap", "komi", "sentence"),
    [
        (10, "0", "up to 9 stones, not 10"),
        (2, "10", "no handicap game with a komi of 10 or more"),
        (0, "-20", "no even game with a komi of -20 or less"),
        (-1, "0", "A handicap cannot be -1"),
        (0, "NaN", "must be a number"),
    ],
)
def test_what_the_model_does_not_take(handicap: int, komi: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        conditions(handicap, Decimal(komi))


def test_just_inside() -> None:
    assert conditions(2, Decimal("9.5")).even_at == pytest.approx(2 - 9 * 0.0757)
    assert conditions(0, Decimal("-19")).even_at == pytest.approx(0.58 + 19 * 0.0757)


def test_a_tie_is_not_taken_and_a_win_is() -> None:
    assert conditions_of(game(1, 2)) == conditions(0, Decimal(7))
    with pytest.raises(ValueError, match="The AGA rates no ties"):
        conditions_of(game(1, 2, TIE))
