"""Results in words, as they stand on papers and pages."""

import pytest

from games.rules.result import parse_result
from games.wording.result_words import Around, Won, result_words, won_by


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("B+3", "Kiri (Black) won by 3"),
        ("W+0.5", "Bo (White) won by ½"),
        ("B+R", "Kiri (Black) won by resignation"),
        ("W+T", "Bo (White) won on time"),
        ("W+F", "Bo (White) won by forfeit"),
        ("B", "Kiri (Black) won"),
        ("jigo", "jigo"),
        ("both_lose", "both lose"),
        ("both_win", "both win"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert result_words(parse_result(text), "Kiri", "Bo") == words
    unplayed = result_words(parse_result(text), "Kiri", "Bo", forfeit=True)
    assert unplayed == (f"{words}, not played" if words else "")


@pytest.mark.parametrize(
    ("text", "sentence", "short"),
    [
        ("B+3", "Kiri (Black) beat Bo by 3", "Kiri (Black) by 3"),
        ("W+R", "Bo (White) beat Kiri by resignation", "Bo (White) by resignation"),
        ("B", "Kiri (Black) beat Bo", "Kiri (Black)"),
        ("jigo", "Kiri and Bo: jigo", "jigo"),
        ("both_lose", "Kiri and Bo: both lose", "both lose"),
    ],
)
def test_in_parts_for_a_page_that_sets_the_winner_in_bold(text: str, sentence: str, short: str) -> None:
    won = won_by(parse_result(text), "Kiri", "Bo")
    assert won is not None
    assert (won.sentence, won.short) == (sentence, short)
    unplayed = won_by(parse_result(text), "Kiri", "Bo", forfeit=True)
    assert unplayed is not None
    assert unplayed.sentence == f"{sentence}, not played"


def test_a_page_sets_the_winner_in_bold_or_what_the_result_is_without_one() -> None:
    won = won_by(parse_result("B+3"), "Kiri", "Bo")
    assert won == Won(Around("", "Kiri", " (Black) beat Bo by 3"), Around("", "Kiri", " (Black) by 3"))
    tied = won_by(parse_result("jigo"), "Kiri", "Bo")
    assert tied == Won(Around("Kiri and Bo: ", "jigo", ""), Around("", "jigo", ""))
    assert Won().sentence == Won().short == ""


def test_no_result_has_no_parts() -> None:
    assert won_by(None, "Kiri", "Bo") is None
