"""What the rounds in another division count, as the director chose."""

from __future__ import annotations

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.standings.carried import RoundThere, carried_points

THERE = {
    1: RoundThere(HalfPoints(2), played=True),
    2: RoundThere(HalfPoints(0), played=True),
    3: RoundThere(HalfPoints(1), played=False),
    4: RoundThere(HalfPoints(2), played=True),
}
"""Won, lost, excused, won."""


@pytest.mark.parametrize(
    ("carries", "expected"),
    [
        (Carries.RESULTS, {1: 2, 2: 0, 3: 1}),
        (Carries.HALF, {1: 1, 2: 1}),
        (Carries.NOTHING, {}),
    ],
)
def test_rounds_before_the_first_one_here_count(carries: Carries, expected: dict[int, int]) -> None:
    assert carried_points(THERE, carries, 4) == expected
