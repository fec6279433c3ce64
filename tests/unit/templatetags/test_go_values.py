"""Komi, points and handicaps as people read them."""

from decimal import Decimal

import pytest

from games.wording.numbers import points
from games.wording.terms import komi_figure, stones_words


@pytest.mark.parametrize(
    ("value", "text"), [("7.0", "7"), ("6.5", "6.5"), ("0.0", "no komi"), ("10", "10"), ("0.5", "0.5"), ("-3.0", "-3")]
)
def test_komi_has_no_needless_zero(value: str, text: str) -> None:
    assert komi_figure(Decimal(value)) == text


@pytest.mark.parametrize(("half_points", "text"), [(7, "3½"), (1, "½"), (0, "0"), (6, "3"), (-3, "−1½"), (20, "10")])
def test_half_points_are_shown_as_points(half_points: int, text: str) -> None:
    assert points(half_points) == text


@pytest.mark.parametrize(("handicap", "text"), [(0, "even"), (1, "1 stone"), (9, "9 stones")])
def test_a_handicap_is_in_stones(handicap: int, text: str) -> None:
    assert stones_words(handicap) == text
