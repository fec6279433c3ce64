"""Shares with their uncertainty."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.standings.win_rates import FEW, WinTally

TALLIES = st.builds(WinTally, *[st.integers(0, 60)] * 3).filter(lambda tally: tally.games > 0)


@pytest.mark.parametrize(
    ("tally", "low", "high"),
    [
        (WinTally(wins=5, losses=5), 0.2366, 0.7634),
        (WinTally(wins=0, losses=10), 0.0, 0.2775),
        (WinTally(wins=10), 0.7225, 1.0),
        (WinTally(wins=50, losses=50), 0.4038, 0.5962),
        (WinTally(wins=81, losses=263 - 81), 0.2553, 0.3662),
        (WinTally(wins=1), 0.2065, 1.0),
    ],
)
def test_known_intervals(tally: WinTally, low: float, high: float) -> None:
    assert tally.interval == pytest.approx((low, high), abs=5e-5)


def test_a_tie_is_half_a_win() -> None:
    assert WinTally(ties=4).share == WinTally(wins=2, losses=2).share == 0.5
    assert WinTally(ties=4).interval == WinTally(wins=2, losses=2).interval


def test_without_games_there_is_no_share() -> None:
    assert WinTally().few
    with pytest.raises(ZeroDivisionError):
        _ = WinTally().share
    with pytest.raises(ZeroDivisionError):
        _ = WinTally().interval


def test_few() -> None:
    assert WinTally(wins=FEW - 1).few
    assert not WinTally(wins=FEW).few


@given(TALLIES)
def test_the_share_lies_in_its_interval_and_both_sides_see_the_same(tally: WinTally) -> None:
    low, high = tally.interval
    assert 0 <= low <= tally.share <= high <= 1
    assert low < high
    other = WinTally(tally.losses, tally.ties, tally.wins)
    assert other.interval == pytest.approx((1 - high, 1 - low))


@given(TALLIES, st.integers(2, 9))
def test_more_of_the_same_games_say_more(tally: WinTally, times: int) -> None:
    more = WinTally(tally.wins * times, tally.ties * times, tally.losses * times)
    assert more.interval[1] - more.interval[0] < tally.interval[1] - tally.interval[0]
