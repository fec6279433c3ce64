"""Every value by which the two systems are checked, in one place, each computed through the interface."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga import SCATTER, conditions
from ratings.system.egf import gor_of, rating_of_gor
from ratings.system.interface import LOSS, WIN, Entrant
from ratings.system.systems import rating_system
from tests.unit.ratings.system.events import game, stones

EGF, AGA = rating_system("egf"), rating_system("aga")


@pytest.mark.parametrize(
    ("player", "opponent", "score", "taken", "after"),
    [
        (2100, 2100, WIN, 0, "2109.306"),
        (2100, 2100, LOSS, 0, "2091.725"),
        (1500, 1800, WIN, 3, "1520.739"),
        (1800, 1500, LOSS, -3, "1787.253"),
        (320, 400, WIN, 0, "366.204"),
        (2500, 2100, WIN, 0, "2500.524"),
        (2400, 2400, WIN, 0, "2405.598"),
    ],
)
def test_gor_after_a_game(player: int, opponent: int, score: int, taken: int, after: str) -> None:
    """`taken` stones are the player's, or the opponent's where it is negative."""
    own, other = (rating_of_gor(Decimal(gor)) for gor in (player, opponent))
    entrants = [Entrant(1, own), Entrant(2, other)]
    played = game(2, 1, WIN - score, taken) if taken > 0 else game(1, 2, score, -taken)
    found = EGF.rate(entrants, [played]).changes[1]
    assert str(EGF.shown(found.after)) == after


def test_gor_of_a_grade_and_what_three_stones_promise() -> None:
    assert [gor_of(stones(text)) for text in ("1", "0", "-1", "-19")] == [2100, 2000, 1900, 100]
    weaker = 1 - EGF.win_probability(stones("-2"), stones("-5"), 3, Decimal(0))
    assert weaker.quantize(Decimal("0.0001")) == Decimal("0.4429")


@pytest.mark.parametrize(
    ("handicap", "scatter"),
    list(enumerate((1.13672, 1.18795, 1.22841, 1.27457, 1.31978, 1.35881, 1.39782, 1.43614), start=2)),
)
def test_scatter_with_stones(handicap: int, scatter: float) -> None:
    assert SCATTER[handicap] == scatter
    found = conditions(handicap, Decimal(0))
    assert (found.even_at, found.scatter) == (handicap, scatter)


def test_the_aga_s_terms_of_even_games() -> None:
    even, first = conditions(0, Decimal(7)), conditions(1, Decimal(0))
    assert (round(even.even_at, 4), round(even.scatter, 4)) == (0.0501, 1.0569)
    assert (round(first.even_at, 3), round(first.scatter, 4)) == (0.58, 1.0649)
    assert AGA.win_probability(stones("0.0501"), stones("0"), 0, Decimal(7)) == Decimal("0.5")
