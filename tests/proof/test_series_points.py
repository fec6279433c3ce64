"""Points by place and the sums of a series a second way: down the list by place, and by every choice of results."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.nzgs_points import NATIONAL, REGIONAL, PointsScale, award_points
from nzgs_tourney.tournament.standings.points_year import PointsEvent, year_list
from tests.unit.standings.builders import people, played, swiss

pytestmark = pytest.mark.without_database
HALVES = {"W": (2, 0), "B": (0, 2), "jigo": (1, 1)}


def counted_again(events: list[dict[str, Decimal]], best: int | None) -> dict[str, Decimal]:
    """Everybody's most points from so many events, by trying every choice of them."""
    people = {person for event in events for person in event}
    size = len(events) if best is None else min(best, len(events))
    return {
        person: max(
            sum((event.get(person, Decimal(0)) for event in chosen), Decimal(0))
            for chosen in combinations(events, size)
        )
        for person in people
    }


SERIES = st.lists(
    st.dictionaries(st.sampled_from("abcd"), st.decimals(0, 10, places=2), max_size=4), min_size=1, max_size=5
)


@given(SERIES, st.none() | st.integers(1, 6))
def test_of_a_series_the_best_results_count(events: list[dict[str, Decimal]], best: int | None) -> None:
    rows = year_list({}, [PointsEvent("", event) for event in events], best)
    totals = counted_again(events, best)
    assert {row.player: row.total for row in rows} == totals
    for row in rows:
        assert row.place == 1 + sum(total > row.total for total in totals.values())
        assert sum(row.counts) == min(best or len(events), len(events))
        counting = sum((points for points, counts in zip(row.won, row.counts, strict=True) if counts), Decimal(0))
        assert counting == row.total


@st.composite
def events(draw: st.DrawFn) -> tuple[DivisionHistory, dict[int, int]]:
    """Six players and up to three rounds of three boards with any results, and everybody's half points."""
    orders = draw(st.lists(st.permutations(range(1, 7)), min_size=1, max_size=3))
    rounds, points = [], dict.fromkeys(range(1, 7), 0)
    for number, order in enumerate(orders, start=1):
        games = []
        for at in (0, 2, 4):
            result = draw(st.sampled_from(sorted(HALVES)))
            games.append(f"{order[at]}-{order[at + 1]} {result}")
            for player, halves in zip(order[at : at + 2], HALVES[result], strict=True):
                points[player] += halves
        rounds.append(played(number, *games))
    return swiss(people(*["1d"] * 6), *rounds), points


@given(events(), st.sampled_from([NATIONAL, REGIONAL]), st.sets(st.integers(1, 6), max_size=4), st.booleans())
@given_settings(max_examples=60, deadline=None)
def test_who_shares_places_shares_their_points(
    event: tuple[DivisionHistory, dict[int, int]], scale: PointsScale, without: set[int], among: bool
) -> None:
    division, points = event
    awards = award_points(division, len(division.rounds), scale, not_eligible=without, among_eligible=among)
    line = sorted(points.keys() - without if among else points, key=lambda player: -points[player])
    expected = {}
    for player in line:
        places = [at for at, one in enumerate(line) if points[one] == points[player]]
        pot = sum((Fraction(scale.points[at]) for at in places if at < len(scale.points)), Fraction(0))
        share = Fraction(0) if player in without else pot / len(places)
        expected[player] = Decimal(int(share * 100 + Fraction(1, 2))) / 100
    assert {award.player: award.points for award in awards} == expected
