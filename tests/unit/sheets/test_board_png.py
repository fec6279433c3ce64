"""A diagram as PNG: stones and marks where the drawing has them, in the page's colours."""

from io import BytesIO

import pytest
from PIL import Image

from games.sheets.board_drawing import side, spot
from games.sheets.board_png import png
from games.sheets.diagram import Diagram, LineMark, Owner, PointMark, Shape

ROWS = ("X.O", "...", "..X")
DIAGRAM = Diagram(
    3,
    ROWS,
    (PointMark(0, Shape.LETTER, "A"), PointMark(1, Shape.LETTER, "黒"), PointMark(2, Shape.TRIANGLE)),
    last=8,
    owners={3: Owner.BLACK, 5: Owner.SHARED},
    ghosts={7: "O"},
    lines=(LineMark(4, 6, arrow=True),),
)


def picture(diagram: Diagram, pixels: int = 300) -> Image.Image:
    return Image.open(BytesIO(png(diagram, pixels))).convert("RGB")


def brightness(diagram: Diagram, point: int, across: float = 0.0, down: float = 0.0) -> int:
    """Of the place so many units to the right of the point and below it."""
    image, scale = picture(diagram), 300 / side(diagram)
    x, y = spot(diagram, point)
    pixel = image.getpixel((round((x + across) * scale), round((y + down) * scale)))
    assert isinstance(pixel, tuple)
    return sum(pixel)


def test_stones() -> None:
    plain = Diagram(3, ROWS)
    assert brightness(plain, 0) < 120
    assert brightness(plain, 2) > 700
    assert 300 < brightness(plain, 3, 6, 6) < 650


def test_the_last_move_is_marked_on_its_stone() -> None:
    assert brightness(DIAGRAM, 8) > 700
    assert brightness(DIAGRAM, 8, 7) < 120


def test_the_same_diagram_gives_the_same_picture() -> None:
    assert png(DIAGRAM, 200) == png(DIAGRAM, 200)
    assert png(DIAGRAM, 200) != png(Diagram(3, ROWS), 200)


@pytest.mark.parametrize("size", [1, 9, 25])
def test_any_size(size: int) -> None:
    assert picture(Diagram(size, ("." * size,) * size)).size == (300, 300)
