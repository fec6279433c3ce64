"""Names in the drawing of a bracket."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.charts.bracket import DrawnMeeting, DrawnSide, narrow_bracket, wide_bracket
from nzgs_tourney.tournament.charts.marks import ChartText


def shown(name: str) -> tuple[str, str]:
    """The name as it is on a wide and on a narrow drawing."""
    rounds = [[DrawnMeeting(DrawnSide(name), DrawnSide("Rewi"))]]
    wide, narrow = wide_bracket(rounds, ["Final"]).marks, narrow_bracket(rounds).marks
    texts = [[mark.words for mark in marks if isinstance(mark, ChartText)] for marks in (wide, narrow)]
    return texts[0][1], texts[1][0]


@pytest.mark.parametrize(
    ("name", "wide"),
    [("Mere", "Mere"), ("M" * 40, "M" * 25 + "…"), ("星" * 13, "星" * 13), ("星" * 20, "星" * 12 + "…")],
)
def test_a_name_is_cut_where_it_needs_more_than_its_column(name: str, wide: str) -> None:
    assert shown(name) == (wide, name)
