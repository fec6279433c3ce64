"""What a diagram accepts and refuses, and where the star points lie."""

import pytest

from games.rules.point import name_of
from games.sheets.diagram import Diagram, Owner, PointMark, Shape, star_points

ROWS = (".X.", "O..", "...")


def test_stone_and_name() -> None:
    diagram = Diagram(3, ROWS)
    assert [diagram.stone(point) for point in range(4)] == [".", "X", ".", "O"]
    assert [diagram.name(point) for point in (0, 2, 6, 8)] == ["A3", "C3", "A1", "C1"]


@pytest.mark.parametrize("size", range(1, 26))
def test_every_size_from_1_to_25(size: int) -> None:
    assert Diagram(size, ("." * size,) * size).size == size


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": 0, "rows": ()}, "a board of 0 lines"),
        ({"size": 26, "rows": ("." * 26,) * 26}, "a board of 26 lines"),
        ({"rows": ROWS[:2]}, "2 rows were given"),
        ({"rows": (".X.", "O.", "...")}, "row 2 from the top, “O.”"),
        ({"rows": (".X.", "O.x", "...")}, "row 2 from the top, “O.x”"),
        ({"last": 9}, "point 9 is not on"),
        ({"last": -1}, "point -1 is not on"),
        ({"numbers": {99: 1}}, "point 99"),
        ({"owners": {9: Owner.SHARED}}, "point 9"),
        ({"ghosts": {9: "X"}}, "point 9"),
        ({"ghosts": {0: "."}}, "a removed stone is X or O"),
        ({"marks": (PointMark(9, Shape.CROSS),)}, "point 9"),
        ({"marks": (PointMark(0, Shape.LETTER),)}, "cannot have the text “”"),
        ({"marks": (PointMark(0, Shape.CROSS, "a"),)}, "cannot have the text “a”"),
        ({"marks": (PointMark(0, Shape.LETTER, "abcd"),)}, "cannot have the text “abcd”"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        Diagram(**{"size": 3, "rows": ROWS, **changes})


def test_the_same_marks_on_the_board_are_accepted() -> None:
    marks = (PointMark(8, Shape.CROSS), PointMark(0, Shape.LETTER, "ab"))
    Diagram(3, ROWS, marks, last=1, numbers={8: 1}, owners={8: Owner.SHARED}, ghosts={8: "X"})


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (1, ""),
        (2, ""),
        (3, "B2"),
        (5, "C3"),
        (6, ""),
        (7, "C3 C5 D4 E3 E5"),
        (8, "C3 C6 F3 F6"),
        (9, "C3 C7 E5 G3 G7"),
        (13, "D10 D4 G7 K10 K4"),
        (19, "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"),
        (25, "D13 D22 D4 N13 N22 N4 W13 W22 W4"),
    ],
)
def test_star_points(size: int, names: str) -> None:
    assert " ".join(sorted(name_of(point, size) for point in star_points(size))) == names


def test_description() -> None:
    assert Diagram(3, ROWS).description() == "Go board 3 by 3, 1 black and 1 white stones"
    assert Diagram(3, ROWS, last=3).description().endswith(", last move A2")
    assert Diagram(3, ROWS, title="After move 7").description() == "After move 7"
