"""The AGA's model as a rating system."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.system.aga import Aga
from ratings.system.interface import LOSS, TIE, Entrant
from tests.unit.ratings.system.events import KOMI, game, stones
from tests.unit.ratings.system.published import rating_of_published


def known(number: int, figure: str, spread: str = "2") -> Entrant:
    return Entrant(number, rating_of_published(Decimal(figure)), Decimal(spread))


def test_players_are_rated_jointly_as_another_program_has_it() -> None:
    entrants = [known(2, "-12"), known(3, "-20")]
    changes = Aga().rate(entrants, [game(2, 3, handicap=8, komi=Decimal(-8))]).changes
    assert Aga().shown(changes[2].after) == pytest.approx(Decimal("-11.067"), abs=Decimal("0.001"))
    assert Aga().shown(changes[3].after) == pytest.approx(Decimal("-20.933"), abs=Decimal("0.001"))


def test_who_is_surer_moves_less() -> None:
    changes = Aga().rate([known(1, "2.5", "0.2"), known(2, "2.5", "1.2")], [game(1, 2, LOSS)]).changes
    assert 0 > changes[1].difference > -changes[2].difference
    assert changes[1].spread is not None
    assert changes[2].spread is not None
    assert changes[1].spread < changes[2].spread < Decimal("1.2")


def test_a_third_player_matters_to_two_who_met() -> None:
    entrants = [known(1, "1.5"), known(2, "1.5"), known(3, "6.5", "0.3")]
    alone = Aga().rate(entrants, [game(1, 2)]).changes
    proved = Aga().rate(entrants, [game(1, 2), game(2, 3)]).changes
    assert proved[1].after > alone[1].after  # the beaten opponent turned out strong


def test_who_has_no_spread_is_taken_for_new() -> None:
    unknown = Entrant(1, rating_of_published(Decimal("-1.5")))
    entered = known(1, "-1.5", "1.25")
    assert Aga().rate([unknown, known(2, "2")], [game(1, 2)]) == Aga().rate([entered, known(2, "2")], [game(1, 2)])


def test_what_is_not_rated_is_named_in_order() -> None:
    games = [game(1, 2, TIE), game(1, 2), game(1, 2, handicap=12)]
    rated = Aga().rate([known(1, "3.5"), known(2, "-9.5")], games)
    assert [left.game for left in rated.left_out] == [games[0], games[2]]
    assert [left.reason for left in rated.left_out] == [
        "The AGA rates no ties.",
        "The AGA rates games with up to 9 stones, not 12.",
    ]
    assert rated.changes[1].games == 1


def test_with_ties_alone_nothing_changes() -> None:
    rated = Aga().rate([known(1, "3.5"), known(2, "3.5")], [game(1, 2, TIE)])
    assert rated.changes[1].difference == 0
    assert rated.changes[1].games == 0


def test_probabilities() -> None:
    # Equal players: E = 0.0501 stones against White with s = 1.05686, so Phi(-0.0474).
    assert Aga().win_probability(stones("1"), stones("1"), 0, KOMI) == Decimal("0.481095")
    assert Aga().win_probability(stones("1"), stones("-1"), 2, Decimal(0)) == Decimal("0.500000")
    with pytest.raises(ValueError, match="up to 9 stones"):
        Aga().win_probability(stones("1"), stones("-12"), 13, Decimal(0))


def test_expected_scores_go_by_the_ratings_before() -> None:
    entrants = [known(1, "1.5", "0.2"), known(2, "1.5", "1.2"), known(3, "1.5")]
    changes = Aga().rate(entrants, [game(1, 2), game(1, 3)]).changes
    assert changes[1].expected == pytest.approx(Decimal("0.962190"), abs=Decimal("0.000002"))
    assert (changes[1].scored, changes[2].scored) == (2, 0)


def test_a_rating_is_never_minus_nought() -> None:
    changes = Aga().rate([Entrant(1, stones("0")), Entrant(2, stones("7"))], [game(1, 2, LOSS)]).changes
    assert str(changes[1].after) == "0.00000"
