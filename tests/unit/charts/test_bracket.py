"""Names in the drawing of a bracket."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.charts.bracket import DrawnMeeting, DrawnSide, column_for, narrow_bracket, wide_bracket
from nzgs_tourney.tournament.charts.marks import ChartText


def rounds_with(name: str, rounds: int = 1, *, on: bool = False) -> list[list[DrawnMeeting | None]]:
    """The name in so many rounds; `on`: it goes on."""
    return [[DrawnMeeting(DrawnSide(name, on=on), DrawnSide("Rewi"))] for _number in range(rounds)]


def shown(name: str, rounds: int = 1, *, on: bool = False) -> tuple[str, str]:
    """The name as it is on a wide drawing of so many rounds, and on a narrow one."""
    drawn = rounds_with(name, rounds, on=on)
    wide, narrow = wide_bracket(drawn, ["Round"] * rounds, column_for([drawn])).marks, narrow_bracket(drawn[:1]).marks
    texts = [[mark.words for mark in marks if isinstance(mark, ChartText)] for marks in (wide, narrow)]
    return texts[0][1], texts[1][0]


@pytest.mark.parametrize(
    ("name", "wide"),
    [("Mere", "Mere"), ("M" * 40, "M" * 37 + "…"), ("星" * 18, "星" * 18), ("星" * 20, "星" * 18 + "…")],
)
def test_a_name_is_cut_where_many_rounds_leave_its_column_no_room(name: str, wide: str) -> None:
    assert shown(name, rounds=7) == (wide, name)


def test_a_bold_name_needs_more_room_and_is_cut_before_it_meets_its_line() -> None:
    assert shown("M" * 40, rounds=7, on=True)[0] == "M" * 32 + "…"
    assert shown("M" * 70, on=True)[1] == "M" * 66 + "…"


def test_a_name_that_nearly_fits_is_squeezed_into_its_column() -> None:
    drawn = rounds_with("M" * 30, 7)
    column = column_for([drawn])
    names = [mark for mark in wide_bracket(drawn, ["Round"] * 7, column).marks if isinstance(mark, ChartText)]
    squeezed = next(mark for mark in names if mark.words == "M" * 30)
    assert squeezed.room < column
    assert f'textLength="{squeezed.room:g}"' in squeezed.svg()
    assert "textLength" not in names[0].svg()


def test_columns_grow_for_long_names_while_all_have_room() -> None:
    pair = "12 Kate Featherstone & Leo Nash"
    assert column_for([rounds_with("Mere", 4)]) == column_for([rounds_with(pair, 7)])
    assert shown(pair, rounds=4, on=True) == (pair, pair)
    assert column_for([rounds_with("Mere", 4), rounds_with(pair, 2)]) == column_for([rounds_with(pair, 4)])
