"""The picture around a chart: named, described, and without a style of its own."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from nzgs_tourney.tournament.charts.marks import Anchor, Bar, ChartRule, ChartText, Dot, Line, Tone, Whisker, picture
from tests.tree import REPOSITORY
from tests.web.parsed import select_all

STYLE = REPOSITORY / "nzgs_tourney" / "static" / "nzgs_tourney" / "charts.css"


def test_it_has_a_name_and_words_for_who_cannot_see_it() -> None:
    drawn = picture("wins", "Wins & losses", "Half of <them>.", 100, [Bar(0, 0, 10, 10)])
    root = ET.fromstring(drawn)
    named = [child.get("id") for child in root if child.get("id")]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "wins-title wins-told" == " ".join(str(one) for one in named)
    assert [child.text for child in root][:2] == ["Wins & losses", "Half of <them>."]
    assert drawn.__html__() is drawn


@pytest.mark.parametrize("prefix", ["", "Wins", "1", 'a"b', "a b"])
def test_an_id_cannot_be_broken_open(prefix: str) -> None:
    with pytest.raises(ValueError, match="cannot begin an id"):
        picture(prefix, "", "", 1, [])


def test_every_class_has_its_colour_and_nothing_is_styled_in_place() -> None:
    drawn = picture(
        "all",
        "All",
        "",
        10,
        [
            *(Bar(0, 0, 1, 1, tone) for tone in Tone),
            *(Dot(0, 0, tone) for tone in Tone),
            *(Line([(0, 0), (1, 1)], tone) for tone in Tone),
            *(ChartRule(0, 0, 1, 1, kind) for kind in ("axis", "grid", "mid")),
            *(ChartText(0, 0, "a", anchor, strong=strong) for anchor in Anchor for strong in (False, True)),
            ChartText(0, 0, "a", soft=True),
            Whisker(0, 1, 0),
        ],
    )
    style = STYLE.read_text(encoding="utf-8")
    used = {name for one in select_all(drawn, "[class]") for name in one["class"]}
    assert {name for name in used if f".{name}" not in style} == {"chart-start"}  # the default of a text
    assert "style=" not in drawn
