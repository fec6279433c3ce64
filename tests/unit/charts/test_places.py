"""The picture of places over the rounds."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.charts.places import PlacesLine, places_chart

LINES = st.integers(2, 6).flatmap(
    lambda rounds: st.lists(
        st.builds(
            PlacesLine,
            st.text(min_size=1, max_size=40),
            st.lists(st.integers(1, 99), min_size=rounds, max_size=rounds).map(tuple),
        ),
        min_size=2,
        max_size=8,
    )
)


def _all(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if one.tag.endswith(name)]


def test_a_line_for_each_with_the_place_in_every_dot() -> None:
    drawn = places_chart([PlacesLine("Tāui <b>", (2, 1, 1)), PlacesLine("Kea", (1, 3, 2))], first=4)
    assert drawn is not None
    root = ET.fromstring(drawn)
    assert len(_all(root, "polyline")) == 2
    said = [one.text for one in _all(root, "text")]
    assert said == ["2", "1", "1", "Tāui <b>", "1", "3", "2", "Kea", "R4", "R5", "R6"]
    assert "Tāui <b>: 2, 1, 1" in (_all(root, "desc")[0].text or "")


def test_lines_cross_where_somebody_was_passed() -> None:
    drawn = places_chart([PlacesLine("Kea", (7, 1)), PlacesLine("Weka", (2, 4)), PlacesLine("Moa", (2, 9))])
    assert drawn is not None
    ends = [
        [float(point.split(",")[1]) for point in line.get("points", "").split()]
        for line in _all(ET.fromstring(drawn), "polyline")
    ]
    before, after = zip(*ends, strict=True)
    assert before[1] < before[2] < before[0], "today's order where they shared a place"
    assert after[0] < after[1] < after[2]


@given(LINES)
def test_everything_is_inside_and_no_two_dots_are_at_one_place(lines: list[PlacesLine]) -> None:
    drawn = places_chart(lines)
    assert drawn is not None
    root = ET.fromstring(drawn)
    wide, high = (float(number) for number in root.get("viewBox", "").split()[2:])
    rings = [(float(one.get("cx", "")), float(one.get("cy", ""))) for one in _all(root, "circle")]
    assert len(set(rings)) == len(rings) == len(lines) * len(lines[0].places)
    assert all(9 < x < wide - 9 and 9 < y < high - 9 for x, y in rings)


@pytest.mark.parametrize("lines", [[], [PlacesLine("Kea", (1, 1))], [PlacesLine("Kea", (1,)), PlacesLine("Moa", (2,))]])
def test_nothing_to_draw(lines: list[PlacesLine]) -> None:
    assert places_chart(lines) is None


def test_different_numbers_of_rounds_are_a_fault() -> None:
    with pytest.raises(ValueError, match="after each round"):
        places_chart([PlacesLine("Kea", (1, 2)), PlacesLine("Moa", (2,))])
