"""Forecasts: averages that can be repeated, bars worth a look, and the choice among them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.forecast import (
    Forecast,
    Sample,
    best_of,
    candidates,
    forecast,
    forecast_of,
    samples,
)
from ratings.rank import Rank
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import MCMAHON, SWISS, division, person

EGF = rating_system("egf")


def made(division_: DivisionHistory, seed: str, events: int) -> Forecast:
    found = forecast(division_, EGF, seed, events)
    assert isinstance(found, Forecast)
    return found


CLUB = division([person(n, 4 - n // 2) for n in range(1, 25)], replace(MCMAHON, rounds=4, bar=None, floor=None))


def test_a_forecast_can_be_repeated() -> None:
    assert made(CLUB, "s", 3) == made(CLUB, "s", 3)
    assert made(CLUB, "s", 3) != made(CLUB, "t", 3)


def test_it_can_be_made_one_event_at_a_time() -> None:
    found = [one for one in samples(CLUB, EGF, "s", 3) if isinstance(one, Sample)]
    assert forecast_of(CLUB, found) == made(CLUB, "s", 3)
    with pytest.raises(ValueError, match="at least one"):
        forecast_of(CLUB, [])


def test_two_players_over_one_round_give_one_perfect_score() -> None:
    found = made(division([person(1), person(2)], replace(SWISS, rounds=1)), "s", 5)
    assert (found.perfect, found.firsts, found.rematches, found.gap) == (1, 1, 0, 0)
    assert (found.at_the_top, found.events, found.rounds) == (2, 5, 1)


def test_a_game_that_is_decided_beforehand_is_lopsided() -> None:
    unequal = division([person(1, 4), person(2, -15)], replace(SWISS, rounds=1))
    assert made(unequal, "s", 2).lopsided == 1
    assert made(division([person(1), person(2)], replace(SWISS, rounds=1)), "s", 2).lopsided == 0


def test_bars_worth_a_look_bring_some_players_level_and_not_too_many() -> None:
    found = candidates(CLUB)
    assert [one.settings.bar for one in found] == [Rank(2), Rank(1), Rank(0), Rank(-1), Rank(-2), Rank(-3)]
    assert {one.settings.floor for one in found} == {Rank(-6)}
    tops = [made(one, "s", 1).at_the_top for one in found]
    assert tops == sorted(tops)
    assert 4 <= tops[0] <= tops[-1] <= 16


def test_a_division_without_a_bar_is_its_only_candidate() -> None:
    for only in (division(8, SWISS), division(3, MCMAHON)):
        assert candidates(only) == (only,)


def test_the_bar_with_one_winner_is_chosen_and_among_equals_the_one_with_most_players_at_the_top() -> None:
    base = made(division(4, SWISS), "s", 1)
    narrow = replace(base, perfect=Decimal("0.4"), firsts=Decimal("1.2"), at_the_top=4)
    fitting = replace(narrow, perfect=Decimal("0.9"), at_the_top=9)
    shared = replace(fitting, firsts=Decimal("1.8"), at_the_top=12)
    wide = replace(base, perfect=Decimal("1.4"), firsts=Decimal("1.1"), at_the_top=20)
    assert best_of([narrow, fitting, shared, wide]) == fitting
    assert best_of([wide, replace(wide, firsts=Decimal(3))]) == wide
    with pytest.raises(ValueError, match="no forecast"):
        best_of([])


def test_an_event_that_cannot_be_drawn_has_no_forecast() -> None:
    only_once = division([person(1), person(2)], replace(SWISS, rounds=2, hard=(Tier.REMATCH,)))
    assert isinstance(forecast(only_once, EGF, "s", 1), NoDraw)
