"""A small picture of a position: every stone is in it, and it stays small."""

import pytest

from games.rules.point import position_of
from games.sheets.thumbnail import thumbnail
from tests.web.parsed import select_one


def test_each_colour_is_a_path_of_dots() -> None:
    picture = thumbnail(position_of((".X.", "OX.", "...")), 3, "Two & one")
    assert picture.count("h0") == 2 + 1 + 1, "white stones are drawn with an edge under them"
    assert select_one(picture, "svg")["aria-label"] == "Two & one"
    assert "M8 4h0" in picture
    assert "M4 8h0" in picture


def test_an_empty_board_is_only_lines() -> None:
    picture = thumbnail(bytes(9 * 9), 9, "Empty")
    assert "h0" not in picture
    assert "stroke-linecap" not in picture


@pytest.mark.parametrize("size", [1, 19, 25])
def test_a_full_board_is_small(size: int) -> None:
    full = bytes(1 + point % 2 for point in range(size * size))
    assert len(thumbnail(full, size, "Full")) < 12_000
