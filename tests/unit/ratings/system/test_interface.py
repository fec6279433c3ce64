"""What every rating system refuses, and what it keeps whatever its formulas are."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest
from hypothesis import given, settings, strategies as st

from ratings.rank import Rating
from ratings.system.interface import LOSS, WIN, Entrant, RatedGame, RatingSystem, checked
from ratings.system.systems import SYSTEM_IDS, rating_system
from tests.unit.ratings.system.events import KOMI, events, game, stones

SYSTEMS = [rating_system(name) for name in SYSTEM_IDS]
ONE, TWO = Entrant(1, stones("1.00")), Entrant(2, stones("-3.50"))

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=SYSTEM_IDS)


def test_what_can_be_rated_is_returned_by_id() -> None:
    assert checked([ONE, TWO], [game(1, 2)]) == {1: ONE, 2: TWO}


@pytest.mark.parametrize(
    ("entrants", "games", "sentence"),
    [
        ([ONE, Entrant(1, stones("2"))], [], "Two entrants have the id 1."),
        ([Entrant(1, stones("NaN"))], [], "The rating of player 1 is no number."),
        ([Entrant(1, stones("1"), Decimal(0))], [], "The spread of player 1 must be a number above 0, not 0."),
        ([ONE], [game(1, 2)], "A game names player 2, who is no entrant."),
        ([ONE], [game(1, 1)], "Player 1 cannot play against themselves."),
        ([ONE, TWO], [game(1, 2, 3)], "A score is 0, 1 or 2 half points, not 3."),
        ([ONE, TWO], [game(1, 2, handicap=-1)], "A handicap cannot be -1."),
    ],
)
@each_system
def test_what_cannot_be_rated_is_refused_in_a_sentence(
    system: RatingSystem, entrants: list[Entrant], games: list[RatedGame], sentence: str
) -> None:
    with pytest.raises(ValueError, match="^" + sentence.replace(".", r"\.") + "$"):
        system.rate(entrants, games)


def test_a_game_knows_the_score_of_its_players_only() -> None:
    played = game(1, 2, WIN)
    assert (played.score_of(1), played.score_of(2)) == (WIN, LOSS)
    with pytest.raises(KeyError):
        played.score_of(3)


@each_system
def test_a_label_says_that_figures_are_an_estimate(system: RatingSystem) -> None:
    assert system.label.startswith("An estimate")
    assert "NZGS rating" in system.label


@each_system
@given(events(), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_order_of_entry_changes_nothing(
    system: RatingSystem, event: tuple[list[Entrant], list[RatedGame]], seed: int
) -> None:
    entrants, games = event
    first = system.rate(entrants, games)
    lot = random.Random(seed)
    again = system.rate(lot.sample(entrants, len(entrants)), lot.sample(games, len(games)))
    assert again.changes == first.changes
    assert len(again.left_out) == len(first.left_out)


@each_system
@given(events())
@settings(max_examples=40, deadline=None)
def test_everybody_has_a_change_and_points_add_up(
    system: RatingSystem, event: tuple[list[Entrant], list[RatedGame]]
) -> None:
    entrants, games = event
    rated = system.rate(entrants, games)
    counted = len(games) - len(rated.left_out)
    assert rated.changes.keys() == {entrant.id for entrant in entrants}
    assert sum(change.games for change in rated.changes.values()) == 2 * counted
    assert sum(change.scored for change in rated.changes.values()) == counted
    expected = sum(change.expected for change in rated.changes.values())
    assert abs(expected - counted) < Decimal("0.0001")
    for entrant in entrants:
        change = rated.changes[entrant.id]
        assert change.before == entrant.rating
        if not change.games:
            assert (change.after, change.difference, change.spread) == (entrant.rating, 0, entrant.spread)


@each_system
@given(st.integers(-1900, 600), st.integers(-1900, 600), st.integers(0, 8), st.integers(1, 300))
@settings(max_examples=60, deadline=None)
def test_strength_helps_and_a_stone_helps_its_taker(
    system: RatingSystem, white: int, black: int, handicap: int, more: int
) -> None:
    def chance(white_hundredths: int, stones_given: int) -> Decimal:
        komi = Decimal(0) if stones_given else KOMI
        ratings = Rating(Decimal(white_hundredths) / 100), Rating(Decimal(black) / 100)
        return system.win_probability(*ratings, stones_given, komi)

    assert 0 <= chance(white, handicap + 1) <= chance(white, handicap) <= chance(white + more, handicap) <= 1


@each_system
def test_a_better_result_never_ends_lower(system: RatingSystem) -> None:
    lost, won = (system.rate([ONE, TWO], [game(1, 2, score)]).changes for score in (LOSS, WIN))
    assert won[1].after > lost[1].after
    assert won[2].after < lost[2].after


@each_system
def test_an_event_without_games_changes_nothing(system: RatingSystem) -> None:
    assert all(change.difference == 0 for change in system.rate([ONE, TWO], []).changes.values())
    assert system.rate([], []).changes == {}
