"""What a chart is drawn with."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from nzgs_tourney.tournament.charts.marks import (
    Anchor,
    Bar,
    ChartMark,
    ChartRule,
    ChartText,
    Dot,
    Line,
    Tone,
    Whisker,
    place_text,
)
from tests.web.parsed import select_one


@pytest.mark.parametrize(
    ("mark", "svg"),
    [
        (ChartRule(0, 1, 2.25, 3), '<line class="chart-grid" x1="0" y1="1" x2="2.2" y2="3"/>'),
        (ChartRule(0, 1, 2, 3, "mid"), '<line class="chart-mid" x1="0" y1="1" x2="2" y2="3"/>'),
        (Bar(1, 2, 3, 4), '<rect class="chart-bar chart-first" x="1" y="2" width="3" height="4"/>'),
        (Bar(5, 9, -3, -4), '<rect class="chart-bar chart-first" x="2" y="5" width="3" height="4"/>'),
        (Line([(0, 1), (2, 3)]), '<polyline class="chart-line chart-first" points="0,1 2,3"/>'),
        (Dot(1, 2), '<circle class="chart-dot chart-first" cx="1" cy="2" r="3.2"/>'),
        (Whisker(1, 9, 5), '<path class="chart-whisker" d="M1 5H9M1 2v6M9 2v6"/>'),
        (ChartText(1, 2, "a"), '<text class="chart-text chart-start" x="1" y="2">a</text>'),
    ],
)
def test_a_mark_is_one_element(mark: ChartMark, svg: str) -> None:
    assert mark.svg() == svg


def test_the_second_dot_has_another_shape() -> None:
    drawn = select_one(Dot(10, 10, Tone.SECOND, radius=2).svg(), "path.chart-dot.chart-second")
    assert str(drawn["d"]).startswith("M10 7.3l2.7 2.7")


@pytest.mark.parametrize(
    "mark",
    [
        ChartText(0, 0, "<b> & \x07 “Mere”", Anchor.END, strong=True),
        Bar(0, 0, 1, 1, tooltip="<script>"),
        Dot(0, 0, Tone.SECOND, tooltip="a & b"),
        Dot(0, 0, tooltip="</svg>"),
    ],
)
def test_words_are_escaped(mark: ChartMark) -> None:
    element = ET.fromstring(mark.svg())
    assert len(list(element.iter())) <= 2
    assert "".join(element.itertext())


@pytest.mark.parametrize(("number", "text"), [(0.04, "0"), (-0.04, "0"), (12.0, "12"), (1.25, "1.2"), (-3.96, "-4")])
def test_places_are_short(number: float, text: str) -> None:
    assert place_text(number) == text
