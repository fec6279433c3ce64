"""Results in words, as they stand on papers and pages."""

import pytest

from games.rules.result import parse_result
from games.rules.result_words import result_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("B+3", "Kiri (Black) won by 3"),
        ("W+0.5", "Bo (White) won by 0.5"),
        ("B+R", "Kiri (Black) won by resignation"),
        ("W+T", "Bo (White) won on time"),
        ("W+F", "Bo (White) won by forfeit"),
        ("B", "Kiri (Black) won"),
        ("jigo", "a tie"),
        ("both_lose", "both players lose"),
        ("both_win", "both players win"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert result_words(parse_result(text), "Kiri", "Bo") == words
