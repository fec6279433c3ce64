"""The picture of a rating over time."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from xml.etree import ElementTree as ET

from hypothesis import given, strategies as st

from nzgs_tourney.tournament.charts.over_time import MOST_DATES, Dated, date_marks, rating_plot
from tests.web.parsed import select_all, text_of, texts_of

DAYS = st.dates(date(1990, 1, 1), date(2040, 12, 31))
POINTS = st.lists(st.builds(Dated, DAYS, st.decimals(-34, 9, places=2), st.just("told")), max_size=8)


def at(day: str, stones: str) -> Dated:
    return Dated(date.fromisoformat(day), Decimal(stones), f"{stones} on {day}")


def test_lists_are_steps_and_entries_are_diamonds() -> None:
    drawn = rating_plot("Tāui <b>", [at("2026-01-01", "3"), at("2025-01-01", "1")], [at("2025-07-02", "2")])
    assert drawn is not None
    root = ET.fromstring(drawn)
    line = next(one for one in root.iter() if one.tag.endswith("polyline"))
    points = [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
    (x1, y1), (x2, y2), (x3, y3), _ = points
    assert (y1, x2) == (y2, x3)
    assert x1 < x2
    assert y3 < y2
    assert sum(one.tag.endswith("circle") for one in root.iter()) == 2
    assert "Rating of Tāui <b> over time" in text_of(drawn)
    assert [text for text in texts_of(drawn, "text") if text[-1] in "dk"] == ["1d", "2d", "3d"]


def test_one_date_alone_is_no_picture() -> None:
    assert rating_plot("Tāui", [], []) is None
    assert rating_plot("Tāui", [at("2026-01-01", "3")], [at("2026-01-01", "2.50")]) is None


def test_dates_are_few_and_named_by_what_tells_them_apart() -> None:
    assert [words for _, words in date_marks(date(2024, 3, 5), date(2027, 2, 1))] == ["2025", "2026", "2027"]
    assert [words for _, words in date_marks(date(2026, 1, 1), date(2026, 3, 9))] == [
        "Jan 2026",
        "Feb 2026",
        "Mar 2026",
    ]
    assert date_marks(date(2026, 3, 2), date(2026, 3, 30)) == ()


@given(DAYS, DAYS)
def test_dates_lie_within_and_never_crowd(one: date, other: date) -> None:
    first, last = min(one, other), max(one, other)
    found = [day for day, _ in date_marks(first, last)]
    assert len(found) <= MOST_DATES
    assert all(first <= day <= last for day in found)


@given(POINTS, POINTS)
def test_nothing_is_drawn_outside_of_the_picture(listed: list[Dated], entered: list[Dated]) -> None:
    drawn = rating_plot("Tāui", listed, entered)
    if drawn is None:
        assert len({one.on for one in [*listed, *entered]}) < 2
        return
    assert len(select_all(drawn, ".chart-dot")) == len(listed) + len(entered)
    for name, most in (("cx", 360), ("cy", 190), ("x", 360), ("y", 190)):
        assert all(0 <= float(place) <= most for place in re.findall(rf' {name}="(-?[\d.]+)"', drawn))
