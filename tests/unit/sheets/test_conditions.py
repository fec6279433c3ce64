"""Handicap and komi in words."""

import pytest

from games.wording.terms import komi_words, stones_words


@pytest.mark.parametrize(("handicap", "words"), [(0, "even"), (1, "1 stone"), (2, "2 stones"), (10, "10 stones")])
def test_stones(handicap: int, words: str) -> None:
    assert stones_words(handicap) == words


@pytest.mark.parametrize(
    ("komi", "words"),
    [("7", "komi 7"), ("6½", "komi 6½"), ("-5", "komi -5"), ("0", "no komi"), ("none", "no komi"), ("", "no komi")],
)
def test_komi(komi: str, words: str) -> None:
    assert komi_words(komi) == words
