"""Grades and ratings as people write them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from ratings.rank import (
    UNGRADED,
    Rank,
    Rating,
    claims_far_above,
    far_apart,
    grade_of_entry,
    grade_text,
    parse_rank,
    parse_rating,
    rank_of,
)


@pytest.mark.parametrize(
    ("text", "stones"),
    [("3d", 3), ("3 Dan", 3), ("1k", 0), ("12K?", -11), ("35kyu", -34), ("1p", 9), ("9d", 9)],
)
def test_grades(text: str, stones: int) -> None:
    assert parse_rank(text) == Rank(stones)


@pytest.mark.parametrize("text", ["", "0d", "10d", "36k", "3", "d", "3x", "٣d", "3d4k"])
def test_what_is_no_grade(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a grade: write 3d or 12k"):
        parse_rank(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("3.10", "3.10"), ("-14,9", "-14.90"), (" +2 ", "2"), ("−3.5", "-3.50"), ("0.005", "0.00"), ("9.49", "9.49")],
)
def test_ratings_in_stones(text: str, value: str) -> None:
    assert parse_rating(text) == Decimal(value)


@pytest.mark.parametrize("text", ["", "1_9", "nan", "1e5", "inf", "3.", ".5", "３.1", "3 1", "1.2.3", "--1", "0x1"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a rating in stones"):
        parse_rating(text)


@pytest.mark.parametrize("text", ["2100", "9.50", "-34.51", "100"])
def test_other_scales_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"they are between -34\.50 and 9\.49"):
        parse_rating(text)


@given(st.integers(-3450, 949))
def test_every_rating_has_a_grade_that_reads_back(hundredths: int) -> None:
    rank = rank_of(Rating(Decimal(hundredths) / 100))
    assert parse_rank(str(rank)) == rank
    assert abs(rank.rating - Decimal(hundredths) / 100) <= Decimal("0.5")


def test_an_entry_without_a_grade_is_paired_by_its_rating() -> None:
    paired = grade_of_entry(" ? ", Decimal("-11.40"))
    assert (str(paired), grade_text(paired), str(paired.paired_as)) == ("?", "?", "12k")
    assert paired == Rank(-11), "it is compared by what it is paired as"
    assert grade_of_entry("3k", Decimal("-11.40")) == parse_rank("3k"), "a grade that is given stays"
    assert grade_of_entry("?") == UNGRADED < parse_rank("34k")
    assert not claims_far_above(grade_of_entry("?", Decimal("3.00")), Decimal("-11.00"))


def test_grades_are_only_far_apart_where_both_are_given() -> None:
    assert far_apart(Rank(3), Rank(-2), 4)
    assert not far_apart(Rank(3), Rank(-1), 4)
    assert not far_apart(Rank(3), UNGRADED, 4)
