"""NZGS points of an event: by score only, tied places share."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.nzgs_points import (
    NATIONAL,
    REGIONAL,
    Award,
    PointsScale,
    award_points,
    read_table,
    table_in,
)
from tests.unit.standings.builders import mcmahon, people, played, swiss

# Scores after two rounds: 1 has 2, 2 and 3 have 1, 4 has 0; 2 has the better SOS of the tied two.
TWO_ROUNDS = (played(1, "1-2 W", "3-4 W"), played(2, "1-3 W", "2-4 W"))
FOUR = swiss(people("3d", "1d", "2k", "5k"), *TWO_ROUNDS, criteria=("mms", "sos", "rating"))


def points(awards: tuple[Award, ...]) -> dict[int, str]:
    return {award.player: str(award.points) for award in awards}


def test_the_tables() -> None:
    assert NATIONAL.points == (10, 7, 5, 3, 2, 1)
    assert REGIONAL.points == (4, 3, 2, 1)


def test_tied_places_share_the_average_whatever_orders_the_standings() -> None:
    awards = award_points(FOUR, 2, REGIONAL)
    assert points(awards) == {1: "4.00", 2: "2.50", 3: "2.50", 4: "1.00"}
    assert [award.label for award in awards] == ["1", "2=", "2=", "4"]
    assert [award.score for award in awards] == [4, 2, 2, 0]


def test_a_championship_is_worth_more() -> None:
    assert points(award_points(FOUR, 2, NATIONAL)) == {1: "10.00", 2: "6.00", 3: "6.00", 4: "3.00"}


def test_a_tie_over_the_end_of_the_table_and_thirds() -> None:
    level = swiss(people("1d", "1d", "1d"), played(1, "1-2 jigo", status={3: "excused"}))
    assert set(points(award_points(level, 1, PointsScale("own", "Own", (Decimal(5),), 0))).values()) == {"2.50"}
    three = swiss(people("1d", "1d", "1d"), played(1, "1-2 W"), played(2, "2-3 W"), played(3, "3-1 W"))
    assert set(points(award_points(three, 3, NATIONAL)).values()) == {"7.33"}


def test_mcmahon_goes_by_the_mcmahon_score() -> None:
    division = mcmahon(people("2d", "1d"), played(1, "1-2 B"))
    assert points(award_points(division, 1, REGIONAL)) == {1: "3.50", 2: "3.50"}


def test_who_is_not_eligible_takes_up_a_place_and_wins_nothing() -> None:
    awards = award_points(FOUR, 2, REGIONAL, not_eligible={1, 2})
    assert points(awards) == {1: "0.00", 2: "0.00", 3: "2.50", 4: "1.00"}
    assert [award.eligible for award in awards] == [False, False, True, True]


def test_places_may_count_among_those_who_are_eligible() -> None:
    awards = award_points(FOUR, 2, REGIONAL, not_eligible={1, 2}, among_eligible=True)
    assert points(awards) == {3: "4.00", 4: "3.00"}


def test_who_sat_at_no_board_takes_up_no_place() -> None:
    division = mcmahon(people("6d", "1d", "1k"), played(1, "2-3 W", status={1: "withdrawn"}))
    assert points(award_points(division, 1, REGIONAL)) == {2: "4.00", 3: "3.00"}
    assert award_points(division, 0, REGIONAL) == ()


def test_what_cannot_be_awarded() -> None:
    with pytest.raises(ValueError, match="There is no round 3"):
        award_points(FOUR, 3, REGIONAL)
    with pytest.raises(ValueError, match="There is no player 8"):
        award_points(FOUR, 2, REGIONAL, not_eligible={8, 9})


def test_a_table_holds_from_a_year_until_the_next() -> None:
    newer = PointsScale("national", "", tuple(map(Decimal, (12, 8, 6, 4, 3, 2, 1, 1))), 2030)
    tables = (newer, NATIONAL, REGIONAL)
    assert table_in(2029, "national", tables) is NATIONAL
    assert table_in(2030, "national", tables) is newer
    assert read_table("national", tables) is newer
    with pytest.raises(ValueError, match="no table “national” for 1980: there are national, regional"):
        table_in(1980, "national")


def test_tables_are_read() -> None:
    assert read_table("regional") is REGIONAL
    assert read_table("8, 6,4.5,0").points == (8, 6, Decimal("4.5"), 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("world", "“world” isn’t a table of points. Write national, regional, or points such as 8,6,4,2"),
        ("", "isn’t a table of points"),
        ("4,3,", "isn’t a table of points"),
        ("4,NaN", "isn’t a table of points"),
        ("4,-1", "must not be negative"),
        ("1,2", "must not grow"),
    ],
)
def test_what_is_no_table(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_table(text)


@st.composite
def divisions(draw: st.DrawFn) -> DivisionHistory:
    """Six players and up to three rounds of three boards with any results."""
    pairs = draw(st.lists(st.permutations(range(1, 7)), min_size=1, max_size=3))
    results = st.sampled_from(["W", "B", "jigo"])
    rounds = [
        played(number, *(f"{order[i]}-{order[i + 1]} {draw(results)}" for i in (0, 2, 4)))
        for number, order in enumerate(pairs, start=1)
    ]
    return swiss(people(*["1d"] * 6), *rounds)


@given(divisions())
@settings(max_examples=50, deadline=None)
def test_all_points_are_given_out_and_none_to_the_worse(division: DivisionHistory) -> None:
    awards = award_points(division, len(division.rounds), NATIONAL)
    assert abs(sum(award.points for award in awards) - sum(NATIONAL.points)) <= Decimal("0.03")  # rounded shares
    for better, worse in pairwise(awards):
        assert better.score >= worse.score
        assert (better.points == worse.points) == (better.score == worse.score)
        assert better.points >= worse.points
