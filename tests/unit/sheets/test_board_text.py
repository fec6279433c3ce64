"""The board as text."""

from games.sheets.board_text import text_board
from games.sheets.diagram import Diagram, Owner, PointMark, Shape


def test_a_plain_board() -> None:
    assert text_board(Diagram(3, (".X.", "O..", "..."))) == (
        "   A B C\n 3 . X . 3\n 2 O . . 2\n 1 . . . 1\n   A B C\nX black, O white, . empty"
    )


def test_everything_that_is_pointed_out_is_said() -> None:
    diagram = Diagram(
        3,
        (".X.", "O..", "..."),
        (PointMark(0, Shape.LETTER, "a"), PointMark(1, Shape.CROSS)),
        last=3,
        numbers={1: 12, 3: 11},
        owners={8: Owner.SHARED, 0: Owner.BLACK, 2: Owner.BLACK},
        ghosts={4: "O"},
    )
    assert text_board(diagram).splitlines()[6:] == [
        "Last move: A2.",
        "Moves: 11 A2, 12 B3.",
        "Marked with “a”: A3, empty.",
        "Marked with cross: B3, black stone.",
        "Not there any more: B2 (white stone).",
        "Black points: A3 C3.",
        "Shared points: C1.",
    ]


def test_the_largest_board_keeps_its_columns() -> None:
    lines = text_board(Diagram(25, ("X" * 25,) * 25)).splitlines()
    assert lines[0].endswith("Y Z")
    assert {line.index("X") for line in lines[1:26]} == {lines[0].index("A")}
