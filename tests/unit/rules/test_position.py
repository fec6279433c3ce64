"""A position as a value: one byte a point, drawn from the top."""

import pytest

from games.rules.point import position_of, rows_of


def test_a_byte_a_point_from_the_top_left_corner() -> None:
    assert position_of([".X", "O."]) == b"\0\1\2\0"
    assert rows_of(b"\0\1\2\0") == (".X", "O.")
    assert position_of(["X . .", ". O .", ". . ."]) == b"\1\0\0\0\2\0\0\0\0"


@pytest.mark.parametrize("size", [1, 2, 19, 25])
def test_an_empty_board(size: int) -> None:
    assert rows_of(bytes(size * size)) == ("." * size,) * size


@pytest.mark.parametrize("drawn", [["X.", "O"], ["XY", ".."], ["X"] * 2, ["..", "..", ".."], ["x"]])
def test_what_is_no_square_of_marks_is_refused(drawn: list[str]) -> None:
    with pytest.raises(ValueError, match="square") as refused:
        position_of(drawn)
    assert str(refused.value) == "a position is drawn as a square of . X and O"
