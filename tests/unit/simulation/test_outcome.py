"""What came of an event: who is first, how well places follow strength, and what it took."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import BestOf, System
from nzgs_tourney.tournament.simulation.outcome import in_order, outcome, places_after, sides_of
from nzgs_tourney.tournament.simulation.play import play
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import SWISS, division, game, person, played
from tests.unit.pairing.test_teams import TEAMS, of_teams

EGF = rating_system("egf")


def over(made: DivisionHistory, seed: str = "s") -> DivisionHistory:
    found = play(made, EGF, seed)
    assert isinstance(found, DivisionHistory)
    return found


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({1: 1, 2: 2, 3: 3, 4: 4}, "1.000"),
        ({1: 4, 2: 3, 3: 2, 4: 1}, "-1.000"),
        ({1: 2, 2: 1, 3: 3, 4: 4}, "0.800"),
        ({1: 1, 2: 2, 3: 2, 4: 4}, "0.949"),
        ({1: 1, 2: 1, 3: 1, 4: 1}, "0"),
    ],
)
def test_the_order_is_spearmans_correlation(places: dict[int, int], expected: str) -> None:
    """Worked out by hand: 1 - 6 * (1 + 1) / (4 * 15) = 0.8, and 4.5 / root of (5 * 4.5) = 0.949."""
    assert in_order(places, {1: Decimal(4), 2: Decimal(3), 3: Decimal(2), 4: Decimal(1)}) == Decimal(expected)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=8), st.lists(st.integers(0, 5), min_size=8, max_size=8))
def test_the_order_lies_between_both_ends_and_turns_with_strength(places: list[int], strengths: list[int]) -> None:
    place = dict(enumerate(places))
    strength = {side: Decimal(value) for side, value in enumerate(strengths[: len(places)])}
    found = in_order(place, strength)
    assert -1 <= found <= 1
    assert in_order(place, {side: -value for side, value in strength.items()}) == -found


def test_sides_that_are_as_strong_have_no_order() -> None:
    assert in_order({1: 1, 2: 2}, {1: Decimal(2), 2: Decimal(2)}) == 0


def test_games_byes_and_who_was_first_are_counted() -> None:
    made = division([person(1, 3), person(2, 1), person(3, -2)], replace(SWISS, rounds=2))
    made = replace(
        made,
        rounds=(played(1, game(1, 2, "W"), status={3: Status.BYE}), played(2, game(1, 3, "B"), status={2: Status.BYE})),
    )
    found = outcome([made], places_after(made))
    assert (found.rounds, found.games, found.byes, found.fewest, found.most) == (2, 2, 2, 1, 2)
    winner = min(places_after(made), key=places_after(made).__getitem__)
    assert found.strongest == (winner == 1)
    assert found.firsts == list(places_after(made).values()).count(1)


def test_a_match_is_as_many_games_as_it_took() -> None:
    cup = replace(SWISS, system=System.KNOCKOUT, rounds=3, criteria=("ko",), best_of=BestOf.THREE)
    found = [over(division([person(1, 1), person(2, 1)], cup), f"{seed}") for seed in range(12)]
    games = {outcome([one], places_after(one)).games for one in found}
    assert games == {2, 3}
    assert {outcome([one], places_after(one)).rounds for one in found} == {3}


def test_of_teams_the_teams_have_places_and_people_games() -> None:
    made = over(of_teams([3, 3, 3, 3], replace(TEAMS, rounds=2, team_boards=3)))
    places = places_after(made)
    assert set(places) == {team.id for team in made.teams} == {side.id for side in sides_of(made).players}
    found = outcome([made], places)
    assert (found.games, found.fewest, found.most) == (12, 2, 2)
