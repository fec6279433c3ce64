"""Breaking texts into lines: everything kept, nothing too wide."""

import pytest
from hypothesis import given, settings, strategies as st

from games.sheets.fonts import FontWeight
from games.sheets.line_breaks import broken
from games.sheets.text import width


def test_lines_break_at_blanks_and_at_line_ends() -> None:
    text = "The stone is taken back\n\nand counts as a pass."
    assert broken(text, 10, 400) == ("The stone is taken back", "and counts as a pass.")
    assert broken(text, 10, 60) == ("The stone is", "taken back", "and counts", "as a pass.")


def test_no_text_no_lines() -> None:
    assert broken("", 10, 100) == broken(" \n\t\r\n", 10, 100) == broken("\u200b", 10, 100) == ()


@pytest.mark.parametrize("text", ["x" * 900, "明天" * 400, "a" * 150 + " " + "石" * 350])
def test_words_longer_than_a_line_are_broken_and_kept_whole(text: str) -> None:
    lines = broken(text, 10, 200)
    assert "".join(lines) == text.replace(" ", "")
    assert all(width(line, 10) <= 200 for line in lines)


@pytest.mark.parametrize("limit", range(40, 140, 5))
def test_no_line_begins_with_a_full_stop_nor_ends_with_a_bracket(limit: int) -> None:
    text = "黒は好きな点に1手ずつ石を置き、その間白はパスします。コミはありません（互先は7目）。第21回戦。"
    lines = broken(text, 10, limit)
    assert "".join(lines) == text
    assert not [line for line in lines if line[0] in "、。）ー" or line.endswith("（")]
    assert "21" in "\n".join(lines)


def test_a_character_too_wide_for_the_line_stands_alone() -> None:
    assert broken("WW", 40, 10) == ("W", "W")


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab māō石- \n", max_size=300), st.floats(40, 300))
def test_lines_fit_and_lose_nothing(text: str, limit: float) -> None:
    for weight in FontWeight:
        lines = broken(text, 9, limit, weight)
        assert all(width(line, 9, weight) <= limit + 0.001 for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())
