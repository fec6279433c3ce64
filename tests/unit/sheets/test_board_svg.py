"""The board for a page: well-formed at every size, complete, safe, and laid out as its script expects."""

from typing import get_args
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring

from games.sheets.board_drawing import Layer
from games.sheets.board_svg import svg
from games.sheets.diagram import Diagram, Owner, PointMark, Shape
from tests.web.parsed import select_all, select_one, texts_of

NS = "{http://www.w3.org/2000/svg}"


def _drawn(diagram: Diagram) -> Element:
    return fromstring(svg(diagram))


def _classes(diagram: Diagram) -> list[str]:
    return [element.get("class", "") for element in _drawn(diagram).iter()]


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("size", range(1, 26))
def test_well_formed_at_every_size(size: int, coordinates: bool) -> None:
    drawn = _drawn(Diagram(size, ("X" * size,) * size, coordinates=coordinates))
    assert drawn.get("role") == "img"
    title = drawn.find(f"{NS}title")
    assert title is not None
    assert drawn.get("aria-labelledby") == title.get("id")
    stones = [stone for stone in drawn.iter(f"{NS}use") if stone.get("href") == "#board-b"]
    assert [int(stone.get("data-point", "-1")) for stone in stones] == list(range(size * size))
    texts = [text.text for text in drawn.iter(f"{NS}text")]
    assert len(texts) == (4 * size if coordinates else 0)
    assert "I" not in texts


def test_all_lies_within_the_drawing() -> None:
    drawn = _drawn(Diagram(25, ("X" * 25,) * 25))
    whole = float(drawn.get("viewBox", "").split()[2])
    stones, radius = list(drawn.iter(f"{NS}use")), float(drawn.get("data-radius", "0"))
    assert len(stones) == 625
    for stone in stones:
        for axis in ("x", "y"):
            assert radius <= float(stone.get(axis, "0")) <= whole - radius


def test_every_layer_is_there_for_the_script() -> None:
    groups = [group.get("class") for group in _drawn(Diagram(2, ("..", ".."))).findall(f"{NS}g")]
    assert groups == [f"board-{layer}" for layer in get_args(Layer)]


def test_geometry_for_the_script_agrees_with_what_is_drawn() -> None:
    drawn = _drawn(Diagram(9, ("." * 8 + "X",) + ("." * 9,) * 8))
    (stone,) = drawn.iter(f"{NS}use")
    drawn_stone = next(circle for circle in drawn.iter(f"{NS}circle") if circle.get("class") == "black")
    origin, cell = float(drawn.get("data-origin", "0")), float(drawn.get("data-cell", "0"))
    assert float(stone.get("x", "0")) == origin + 8 * cell
    assert float(stone.get("y", "0")) == origin
    assert stone.get("href") == f"#{drawn_stone.get('id')}"
    assert drawn_stone.get("r") == drawn.get("data-radius")


@pytest.mark.parametrize("shape", Shape)
def test_marks_are_drawn_light_on_black_stones_and_dark_elsewhere(shape: Shape) -> None:
    text = "A" if shape is Shape.LETTER else ""
    tail = "-text" if text else ""
    for point, tone in ((0, "on-dark"), (1, "on-light"), (2, "on-light")):
        classes = _classes(Diagram(3, ("XO.", "...", "..."), (PointMark(point, shape, text),)))
        assert f"{tone}{tail}" in classes
        assert ("clear" in classes) == (point == 2)


def test_shapes_differ_without_any_colour() -> None:
    drawings = set()
    for shape in Shape:
        marked = Diagram(1, ("O",), (PointMark(0, shape, "A" if shape is Shape.LETTER else ""),))
        drawings.add(str(select_one(svg(marked), ".board-marks")))
    assert len(drawings) == len(Shape)


def test_last_move_numbers_owners_and_ghosts() -> None:
    rows = ("XO.", "...", "...")
    assert "on-dark-fill" in _classes(Diagram(3, rows, last=0))
    assert "on-light-fill" in _classes(Diagram(3, rows, last=1))
    numbered = Diagram(3, rows, last=0, numbers={0: 57})
    assert "on-dark-fill" not in _classes(numbered)
    assert "57" in texts_of(svg(numbered), "text")
    classes = _classes(Diagram(3, rows, owners={3: Owner.BLACK, 4: Owner.WHITE, 5: Owner.SHARED}))
    assert {"owner-black", "owner-white", "owner-shared"} <= set(classes)
    assert {"ghost-black", "ghost-white"} <= set(_classes(Diagram(3, rows, ghosts={3: "X", 4: "O"})))


def test_a_turned_board_is_the_same_board_from_the_other_side() -> None:
    diagram = Diagram(3, ("...", "...", "X.."), last=6, turned=True)
    drawn = _drawn(diagram)
    (stone,) = drawn.iter(f"{NS}use")
    origin, cell = float(drawn.get("data-origin", "0")), float(drawn.get("data-cell", "0"))
    assert (stone.get("data-point"), stone.get("x"), stone.get("y")) == ("6", f"{origin + 2 * cell:g}", f"{origin:g}")
    assert drawn.get("data-turned") is not None
    letters = {text.text: float(text.get("x", "0")) for text in drawn.iter(f"{NS}text") if text.text in "ABC"}
    assert letters == {"A": origin + 2 * cell, "B": origin + cell, "C": origin}
    assert diagram.name(6) == "A1"
    assert _drawn(Diagram(3, diagram.rows)).get("data-turned") is None


def test_texts_are_escaped() -> None:
    evil = '</title><script>alert("1")</script>'
    drawn = svg(Diagram(1, (".",), (PointMark(0, Shape.LETTER, "<&"),), title=evil))
    assert not select_all(drawn, "script")
    title = fromstring(drawn).find(f"{NS}title")
    assert title is not None
    assert title.text == evil


def test_nothing_that_a_strict_content_policy_refuses() -> None:
    drawn = svg(Diagram(3, ("XO.", "...", "..."), (PointMark(0, Shape.CROSS),), last=1))
    assert " style=" not in drawn
    assert " on" not in drawn.replace(" on-", "")
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_two_boards_of_one_page_share_no_id() -> None:
    diagram = Diagram(1, ("X",))
    ids = [{element.get("id") for element in fromstring(svg(diagram, name)).iter()} - {None} for name in ("a", "b")]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_the_same_diagram_gives_the_same_text_and_templates_take_it_as_it_is() -> None:
    diagram = Diagram(19, ("." * 19,) * 19, last=72)
    assert svg(diagram) == svg(diagram)
    assert svg(diagram).__html__() == svg(diagram)
