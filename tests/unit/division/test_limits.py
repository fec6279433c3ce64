"""Whether a player is within the limits of a division, and what is said of them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.limits import GradeLimits, Outside
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision, limits_words
from ratings.rank import Rank, Rating, parse_rank

MIDDLE = GradeLimits(parse_rank("5k"), parse_rank("1d"))


@pytest.mark.parametrize(
    ("grade", "rating", "outside"),
    [
        ("5k", None, None),
        ("1d", "0.51", None),
        ("6k", None, Outside(Rank(-5))),
        ("2d", "0.00", Outside(Rank(2))),
        ("1d", "1.50", Outside(Rank(2), Rating(Decimal("1.50")))),
        ("5k", "-4.51", Outside(Rank(-5), Rating(Decimal("-4.51")))),
        (None, "-4.50", None),
        (None, None, None),
    ],
)
def test_grade_and_rating_are_both_within_the_limits(grade: str | None, rating: str | None, outside: Outside) -> None:
    told = MIDDLE.outside(parse_rank(grade) if grade else None, Decimal(rating) if rating else None)
    assert told == outside


def test_a_division_without_a_limit_is_for_everybody() -> None:
    assert not GradeLimits()
    assert GradeLimits().outside(Rank(9), Decimal("-30")) is None
    assert GradeLimits(lowest=Rank(1)).outside(Rank(9), None) is None
    assert GradeLimits(highest=Rank(1)).outside(Rank(-30), None) is None


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (GradeLimits(), ""),
        (GradeLimits(lowest=Rank(-4)), "players from 5k"),
        (GradeLimits(highest=Rank(1)), "players up to 1d"),
        (MIDDLE, "players from 5k to 1d"),
    ],
)
def test_whom_a_division_is_for(limits: GradeLimits, words: str) -> None:
    assert limits_words(limits) == words


def test_the_sentence_names_what_is_outside_and_the_limit() -> None:
    assert str(OutsideDivision("Mere Kea", "Open", MIDDLE, Outside(Rank(2)))) == (
        "Mere Kea is 2d, but Open is for players from 5k to 1d"
    )
    assert str(OutsideDivision("Mere Kea", "Open", MIDDLE, Outside(Rank(-5), Rating(Decimal("-4.51"))))) == (
        "Mere Kea is 6k by rating (−4.51), but Open is for players from 5k to 1d"
    )
