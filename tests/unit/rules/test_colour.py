"""The two colours: their numbers, their words, and each other's opponent."""

import pytest

from games.rules.colour import Colour


@pytest.mark.parametrize(
    ("colour", "number", "word", "player", "letter", "opponent"),
    [
        (Colour.BLACK, 1, "black", "Black", "B", Colour.WHITE),
        (Colour.WHITE, 2, "white", "White", "W", Colour.BLACK),
    ],
)
def test_a_colour(colour: Colour, number: int, word: str, player: str, letter: str, opponent: Colour) -> None:
    assert (int(colour), colour.word, colour.player, colour.letter) == (number, word, player, letter)
    assert colour.opponent is opponent
    assert Colour(number) is colour


def test_there_are_two() -> None:
    assert len(Colour) == 2
