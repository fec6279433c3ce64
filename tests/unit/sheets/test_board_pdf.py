"""The board on paper."""

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from games.sheets.board_pdf import draw_board
from games.sheets.diagram import Diagram, Owner, PointMark, Shape
from tests.pdf_text import text_of
from tests.unit.sheets.printed import assert_golden

FULL = Diagram(
    5,
    ("XO..X", ".....", "..X..", ".....", "O...."),
    (PointMark(0, Shape.CROSS), PointMark(1, Shape.TRIANGLE), PointMark(2, Shape.SQUARE), PointMark(3, Shape.CIRCLE)),
    last=20,
    numbers={12: 157},
    owners={5: Owner.BLACK, 6: Owner.WHITE, 7: Owner.SHARED},
    ghosts={8: "X", 9: "O"},
)


def _pdf(diagram: Diagram) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    draw_board(canvas, diagram, 60, 300, 300)
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("size", range(1, 26))
def test_every_size_with_its_coordinates(size: int) -> None:
    words = text_of(_pdf(Diagram(size, ("." * size,) * size))).split()
    assert words.count(str(size)) == 2
    assert words.count("A") == 2


def test_golden_and_deterministic() -> None:
    assert _pdf(FULL) == _pdf(FULL)
    assert_golden("board", _pdf(FULL))


def test_numbers_and_letters_are_text() -> None:
    assert "157" in text_of(_pdf(FULL))
    lettered = Diagram(2, ("..", ".."), (PointMark(0, Shape.LETTER, "q"),), coordinates=False)
    assert text_of(_pdf(lettered)).split() == ["q"]
