"""The position at a node, as a diagram: that of the viewer's data, with the marks of the record."""

from random import Random

import pytest

from games.sheets.diagram import LineMark, PointMark, Shape
from games.sheets.node_diagram import diagram_at, node_at

from .test_variations import boards_of, view

FORKED = "(;SZ[5]AB[aa];W[bb](;B[ba]TR[ba];W[ab];B[])(;B[cc]LB[cc:1][dd:x]LN[aa:cc];W[cb](;B[ee])(;B[])(;C[End])))"


def test_every_node_has_the_board_of_the_script() -> None:
    shown = view(FORKED)
    boards = boards_of(shown)
    assert len(boards) == 10
    assert ["".join(diagram_at(shown, node).rows) for node in range(len(boards))] == boards
    with pytest.raises(ValueError, match="no node 10"):
        diagram_at(shown, 10)


def test_the_address_of_every_node() -> None:
    shown = view(FORKED)
    assert [node_at(shown, address) for address in ("m0", "m1", "m4", "n5", "n9")] == [0, 1, 4, 5, 9]
    assert [node_at(shown, address) for address in ("m5", "n4", "n10", "", "m")] == [None] * 5


def test_title_last_move_marks_and_lines() -> None:
    shown = view(FORKED)
    marked = diagram_at(shown, 2)
    assert (marked.title, marked.last) == ("Move 2, Black B5", None)
    assert marked.marks == (PointMark(1, Shape.TRIANGLE),)
    varied = diagram_at(shown, 5)
    assert (varied.title, varied.lines) == ("Move 2, Black C3", (LineMark(0, 12),))
    assert set(varied.marks) == {PointMark(12, Shape.LETTER, "1"), PointMark(18, Shape.LETTER, "x")}
    assert diagram_at(shown, 6).last == 7
    assert diagram_at(shown, 0).title == "Start: 1 stone set up"


@pytest.mark.parametrize("seed", range(10))
def test_deep_variations(seed: int) -> None:
    random, text = Random(seed), "(;SZ[9]"
    for depth in range(30):
        text += f"(;{'BW'[depth % 2]}[{random.choice('abcdefghi')}{random.choice('abcdefghi')}]"
        text += random.choice(("", "(;B[aa])(;B[ii];W[])"))
    shown = view(text + ")" * 31)
    boards = boards_of(shown)
    assert ["".join(diagram_at(shown, node).rows) for node in range(len(boards))] == boards
