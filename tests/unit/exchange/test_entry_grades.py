"""Grades of entry lists: read as they are, read to be checked, or refused."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.entry_line import read_grade
from ratings.rank import UNGRADED, parse_rank


@pytest.mark.parametrize("text", ["3k", "3 Kyu", "1D", "12 K", "20k?", "3p"])
def test_grades_that_need_no_check(text: str) -> None:
    assert read_grade(text) == (parse_rank(text), True)


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("~5k", "5k"),
        ("3-kyu", "3k"),
        ("3.dan", "3d"),
        ("2d (AGA)", "2d"),
        ("3 kyu [EGF]", "3k"),
        ("3k*", "3k"),
        ("4k? (OGS)", "4k"),
        ("3段", "3d"),
        ("10級", "10k"),
        ("5급", "5k"),
        ("2 단", "2d"),
    ],
)
def test_grades_to_check(text: str, grade: str) -> None:
    assert read_grade(text) == (parse_rank(grade), False)


@pytest.mark.parametrize(
    "text",
    ["", "5k+", "5k/4k", "30k-25k", "k3", "3", "-3k", "beginner", "Shodan", "40k (AGA)", "3x", "3k 4k", "（3k）"],
)
def test_what_may_be_another_grade_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a grade: write 3d or 12k"):
        read_grade(text)


@pytest.mark.parametrize("text", ["Unknown", "no grade", "unranked?"])
def test_no_grade_yet(text: str) -> None:
    grade, plain = read_grade(text)
    assert (grade, grade.given, plain) == (UNGRADED, False, True)
