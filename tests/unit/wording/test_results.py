"""Results in words, as they stand on papers and pages."""

import pytest

from games.rules.result import parse_result
from games.wording.results import Won, result_words, won_by


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


def test_only_the_parts_that_a_result_has_are_filled() -> None:
    assert won_by(parse_result("B+3"), "Kiri", "Bo") == Won("Kiri", "Black", "Bo", " by 3", plain="")
    assert won_by(parse_result("W"), "Kiri", "Bo") == Won("Bo", "White", "Kiri", how="", plain="")
    assert won_by(parse_result("jigo"), "Kiri", "Bo") == Won("", "", "Kiri and Bo", how="", plain="jigo")
    assert Won() == Won("", "", "", "", "")


def test_no_result_has_no_parts() -> None:
    assert won_by(None, "Kiri", "Bo") is None
