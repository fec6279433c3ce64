"""Shares as bars."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from nzgs_tourney.tournament.charts.shares import ShareBar, shares_chart


def test_each_bar_is_drawn_with_its_interval_and_what_was_expected() -> None:
    bars = [ShareBar("even", 0.5, 0.2, 0.8, 0.6, "5 of 10"), ShareBar("2 stones", 0.0, 0.0, 1.0, quiet=True)]
    drawn = shares_chart("wins", "Wins", "Half.", bars)
    root = ET.fromstring(drawn)
    widths = [float(rect.get("width", "")) for rect in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert widths == [102, 0]
    assert drawn.count("chart-whisker") == 2
    assert len(re.findall("chart-dot", drawn)) == 1
    assert "chart-bar chart-second" in drawn
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["0 %", "25 %", "50 %", "75 %", "100 %", "even", "5 of 10", "2 stones", None]


def test_no_bars_are_no_chart() -> None:
    with pytest.raises(ValueError, match="needs a bar"):
        shares_chart("wins", "Wins", "", [])
