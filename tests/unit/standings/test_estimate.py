"""A division's estimate: which games count, and what stands beside the figures."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.standings.estimate import NotRated, estimate
from ratings.rank import Rating
from ratings.system.egf_class import TournamentClass
from ratings.system.systems import rating_system
from tests.unit.standings.builders import people, person, played, swiss

EGF, AGA = rating_system("egf"), rating_system("aga")


def test_a_win_between_equals() -> None:
    found = estimate(swiss(people("1d", "1d"), played(1, "1-2 W")), 1, EGF)
    winner, loser = found.lines
    assert (str(winner.before), str(winner.after)) == ("2100.000", "2109.306")
    assert str(loser.after) == "2091.725"
    assert (winner.difference, loser.difference) == (Decimal("0.09"), Decimal("-0.08"))
    assert (winner.change.scored, winner.change.expected) == (1, Decimal("0.5"))
    assert found.label == EGF.label


def test_the_frozen_rating_counts_and_the_rank_without_one() -> None:
    players = (person(1, "1d", rating=Rating(Decimal("1.37"))), person(2, "3k"))
    found = estimate(swiss(players, played(1, "1-2 W h3")), 1, EGF)
    assert [line.before for line in found.lines] == [2137, 1800]


def test_the_class_of_the_event_weighs() -> None:
    division = swiss(people("1d", "1d"), played(1, "1-2 W"))
    assert str(estimate(division, 1, rating_system("egf", TournamentClass.D)).lines[0].after) == "2102.327"


def test_what_says_nothing_about_strength_is_named() -> None:
    division = swiss(
        people("1d", "1d", "2d", "2d", "3d", "3d"),
        played(1, "1-2 W", "3-4 W+F", "5-6"),
        played(2, "1-3 both_lose", "2-4 W !", "5-6 jigo"),
    )
    found = estimate(division, 2, AGA)
    *others, tie = found.not_rated
    assert (tie.round, tie.table, "AGA" in tie.reason) == (2, 3, True)
    assert others == [
        NotRated(1, 2, "It was forfeited or not played."),
        NotRated(1, 3, "There is no result yet."),
        NotRated(2, 1, "The director decided it."),
        NotRated(2, 2, "It was forfeited or not played."),
    ]
    assert [line.change.games for line in found.lines] == [1, 1, 0, 0, 0, 0]
    assert len(estimate(division, 2, EGF).not_rated) == 4  # a tie counts there


def test_two_like_games_are_told_apart() -> None:
    division = swiss(people("1d", "1d"), played(1, "1-2 jigo"), played(2, "1-2 jigo"))
    assert [left.round for left in estimate(division, 2, AGA).not_rated] == [1, 2]


def test_later_rounds_do_not_count() -> None:
    division = swiss(people("1d", "1d"), played(1, "1-2 W"), played(2, "2-1 W"))
    assert [line.change.games for line in estimate(division, 1, EGF).lines] == [1, 1]
    assert [line.difference for line in estimate(division, 0, EGF).lines] == [0, 0]


def test_a_loss_too_small_to_show_has_no_minus() -> None:
    found = estimate(swiss(people("4d", "1k"), played(1, "2-1 B")), 1, AGA)
    assert [str(line.difference) for line in found.lines] == ["0.00", "0.00"]
    assert found.lines[1].change.difference < 0


def test_what_cannot_be_estimated() -> None:
    division = swiss(people("1d", "1d"), played(1, "1-2 W"))
    with pytest.raises(ValueError, match=r"There is no round 2\. Rounds drawn so far: 1"):
        estimate(division, 2, EGF)
    with pytest.raises(ValueError, match="Only games on 19x19 are rated: Open plays on 13x13"):
        estimate(swiss(people("1d"), board_size=13), 0, EGF)
    with pytest.raises(ValueError, match="A side of partners has no rating of its own"):
        estimate(swiss(people("1d"), side=Side.PARTNERS), 0, EGF)
