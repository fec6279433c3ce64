"""Handicap and komi in words."""

from decimal import Decimal

import pytest

from games.wording.terms import board_words, komi_figure, komi_words, stones_words


@pytest.mark.parametrize(("stones", "text"), [(0, "even"), (1, "1 stone"), (4, "4 stones")])
def test_a_handicap(stones: int, text: str) -> None:
    assert stones_words(stones) == text


@pytest.mark.parametrize(
    ("komi", "text"),
    [("7", "komi 7"), ("6.5", "komi 6.5"), ("-5.0", "komi -5"), ("0.0", "no komi")],
)
def test_a_komi(komi: str, text: str) -> None:
    assert komi_words(Decimal(komi)) == text
    assert komi_figure(Decimal(komi)) == text.removeprefix("komi ")


@pytest.mark.parametrize(
    ("komi", "text"), [("", "no komi"), ("none", "no komi"), ("0", "no komi"), ("6.5", "komi 6.5")]
)
def test_a_komi_that_is_a_text_already(komi: str, text: str) -> None:
    assert komi_words(komi) == text


def test_a_board() -> None:
    assert board_words(19, Decimal("7.0")) == "19×19 with komi 7"
    assert board_words(9, Decimal(0)) == "9×9 without komi"
