"""The picture of numbers as columns."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.charts.columns import MOST_LABELS, Column, Divide, columns_chart
from nzgs_tourney.tournament.charts.marks import WIDTH


def drawn(columns: list[Column], *divides: Divide) -> ET.Element:
    return ET.fromstring(columns_chart("field", "Field", "told", columns, divides))


def found(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if one.tag.endswith(name)]


def test_a_column_is_as_high_as_its_number() -> None:
    bars = found(drawn([Column("2k", 1), Column("1k", 0), Column("1d", 4)]), "rect")
    heights = [float(bar.attrib["height"]) for bar in bars]
    assert heights[2] == 4 * heights[0]
    assert heights[1] == 0


def test_a_whole_is_drawn_behind_its_part() -> None:
    bars = found(drawn([Column("R1", 1, 3)]), "rect")
    assert ["second" in bar.attrib["class"] for bar in bars] == [True, False]
    assert float(bars[0].attrib["height"]) == pytest.approx(3 * float(bars[1].attrib["height"]), abs=0.2)


def test_a_divide_stands_before_its_column_with_its_word() -> None:
    root = drawn([Column("1k", 1), Column("1d", 1)], Divide(1, "bar"))
    (line,) = [one for one in found(root, "line") if one.attrib["class"] == "chart-mid"]
    assert float(line.attrib["x1"]) == WIDTH / 2
    assert "bar" in [one.text for one in found(root, "text")]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=45))
def test_everything_is_inside_and_words_have_room(numbers: list[int]) -> None:
    root = drawn([Column(f"{number}k", value) for number, value in enumerate(numbers)])
    for bar in found(root, "rect"):
        assert float(bar.attrib["x"]) >= 0
        assert float(bar.attrib["x"]) + float(bar.attrib["width"]) <= WIDTH + 0.1
        assert float(bar.attrib["y"]) > 0
    assert len([one for one in found(root, "text") if (one.text or "").endswith("k")]) <= MOST_LABELS


def test_nothing_to_draw_is_a_fault() -> None:
    with pytest.raises(ValueError, match="column"):
        drawn([])
