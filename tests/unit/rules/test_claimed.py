"""Results as servers, programs and editors write them."""

import pytest
from hypothesis import given, strategies as st

from games.rules.claimed import read_claim
from games.rules.result import read_sgf_result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+3.5", "B+3.5"),
        ("W+R", "W+R"),
        ("Draw", "jigo"),
        ("Black wins", "B"),
        ("White won", "W"),
        ("black wins by 3.5 points", "B+3.5"),
        ("White wins by resignation.", "W+R"),
        ("B won on time", "B+T"),
        ("White wins by forfeit", "W+F"),
        ("White resigns.", "B+R"),
        ("Black resigned", "W+R"),
        ("White loses on time", "B+T"),
        ("Black lost by forfeit", "W+F"),
        ("White lost by resignation", "B+R"),
        ("W+7½", "W+7.5"),
        ("B+½", "B+0.5"),
        ("B+6.5目", "B+6.5"),
        ("W+2.25", "W+4.5"),
        ("W+0.75", "W+1.5"),
        ("B+3 points", "B+3"),
        ("黑中盘胜", "B+R"),
        ("白中盤勝", "W+R"),
        ("黒中押し勝ち", "B+R"),
        ("白番中押勝", "W+R"),
        ("흑 불계승", "B+R"),
        ("黑胜", "B"),
        ("黑胜3目半", "B+3.5"),
        ("白番1目半勝ち", "W+1.5"),
        ("黒半目勝", "B+0.5"),
        ("黑胜2¼子", "B+4.5"),
        ("黑胜7子", "B+14"),
        ("백 2집반승", "W+2.5"),
        ("백 반집승", "W+0.5"),
        ("黑超时胜", "B+T"),
        ("白時間切れ勝ち", "W+T"),
        ("W", "W"),
        ("W+0.0", "W"),
        ("黑胜0子", "B"),
        ("B+12 1/2", "B+12.5"),
        ("W+1/2", "W+0.5"),
        ("W+ 2 ½", "W+2.5"),
        ("黑胜1/4子", "B+0.5"),
        ("黑胜3又3/4子", "B+7.5"),
        ("226수 백불계승", "W+R"),
        ("257手完, 黒中押し勝ち", "B+R"),
        ("共226手 黑中盘胜", "B+R"),
        ("127수 끝 흑 반집승", "B+0.5"),
        ("B+11/2", None),
        ("226수", None),
        ("和棋", "jigo"),
        ("和局", "jigo"),
        ("平局", "jigo"),
        ("持碁", "jigo"),
        ("무승부", "jigo"),
        ("빅", "jigo"),
        ("黑胜2¾子", "B+5.5"),
        ("黑胜3,5目", "B+3.5"),
        ("Black wins by 3 zi", "B+6"),
        ("黑 ＋ ３．５", None),
        ("Ｂ+３．５", None),
        ("B+3.14", None),
        ("Void", None),
        ("?", None),
        ("", None),
        ("Black wins the toss", None),
        ("Black loses", None),
        ("White resigns the title", None),
        ("unfinished", None),
    ],
)
def test_claims(text: str, result: str | None) -> None:
    claim = read_claim(text)
    assert (None if claim is None else str(claim)) == result


def test_what_stands_beyond_sixty_four_characters_is_passed_over() -> None:
    assert str(read_claim(f"{'Black wins by':62}12")) == "B+12"
    assert str(read_claim(f"{'Black wins':64}x")) == "B"


@given(st.text(max_size=80))
def test_any_text_is_answered_and_what_was_read_before_is_read_alike(text: str) -> None:
    claim, before = read_claim(text), read_sgf_result(text)
    assert before is None or claim == before
