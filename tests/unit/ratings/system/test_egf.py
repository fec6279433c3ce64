"""EGF GoR 2021 against published figures."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.rank import parse_rank
from ratings.system.egf import Egf, expected_score, gor_of, handicap_shift, rating_of_gor
from ratings.system.egf_class import TournamentClass
from ratings.system.interface import LOSS, TIE, WIN, Entrant, RatingChange
from tests.unit.ratings.system.events import KOMI, game, stones


def after(white: int, black: int, white_score: int, handicap: int = 0, system: Egf | None = None) -> tuple[str, str]:
    """Both GoR after one game, as texts."""
    used = system or Egf()
    changes = changes_of(white, black, white_score, handicap, used)
    return str(used.shown(changes[1].after)), str(used.shown(changes[2].after))


def changes_of(white: int, black: int, white_score: int, handicap: int, system: Egf) -> dict[int, RatingChange]:
    entrants = [Entrant(number, rating_of_gor(Decimal(gor))) for number, gor in ((1, white), (2, black))]
    return dict(system.rate(entrants, [game(1, 2, white_score, handicap)]).changes)


def test_equals() -> None:
    assert after(2100, 2100, WIN) == ("2109.306", "2091.725")
    assert after(2400, 2400, WIN)[0] == "2405.598"


def test_the_weaker_beats_the_stronger() -> None:
    assert after(320, 400, WIN)[0] == "366.204"


def test_the_stronger_beats_the_weaker() -> None:
    assert after(2500, 2100, WIN)[0] == "2500.524"


def test_three_stones_taken_from_three_grades_above() -> None:
    assert after(1800, 1500, LOSS, 3) == ("1787.253", "1520.739")
    assert str(changes_of(1800, 1500, LOSS, 3, Egf())[2].expected) == "0.442868"
    assert Egf().win_probability(stones("-2"), stones("-5"), 3, Decimal(0)) == Decimal("0.557132")


def test_a_tie_is_half_a_win() -> None:
    tied = changes_of(2100, 2100, TIE, 0, Egf())
    won = changes_of(2100, 2100, WIN, 0, Egf())
    lost = changes_of(2100, 2100, LOSS, 0, Egf())
    assert tied[1].scored == Decimal("0.5")
    assert tied[1].after == tied[2].after
    assert abs(2 * tied[1].after - won[1].after - lost[1].after) <= Decimal("0.00001")


@pytest.mark.parametrize(
    ("letter", "gor"), [("A", "2109.306"), ("B", "2106.980"), ("C", "2104.653"), ("D", "2102.327")]
)
def test_the_class_weighs_the_whole_change(letter: str, gor: str) -> None:
    assert after(2100, 2100, WIN, system=Egf(TournamentClass(letter)))[0] == gor


def test_all_games_of_an_event_go_by_the_ratings_before_it() -> None:
    entrants = [Entrant(number, stones("1")) for number in (1, 2, 3)]
    changes = Egf().rate(entrants, [game(1, 2), game(3, 1, LOSS)]).changes
    assert Egf().shown(changes[1].after) == Decimal("2118.612")  # twice what one win gives
    assert (changes[1].games, changes[1].scored, changes[1].expected) == (2, 2, 1)


def test_nobody_falls_below_30_kyu() -> None:
    lowest = Egf().rate([Entrant(1, stones("-34.50")), Entrant(2, stones("-29"))], [game(1, 2, LOSS)]).changes
    assert Egf().shown(lowest[1].after) >= -900
    idle = Egf().rate([Entrant(1, stones("-34.50"))], []).changes
    assert idle[1].after == Decimal("-34.50")  # who does not play stays


def test_a_handicap_that_would_lift_somebody_over_the_scale_still_has_a_figure() -> None:
    chance = Egf().win_probability(stones("9.49"), stones("9.49"), 9, Decimal(0))
    assert 0 <= chance < Decimal("0.01")


def test_komi_is_not_part_of_the_formulas() -> None:
    one, two = stones("1.20"), stones("-0.30")
    assert Egf().win_probability(one, two, 0, KOMI) == Egf().win_probability(one, two, 0, Decimal(0))


def test_a_stone_is_worth_a_grade_less_half() -> None:
    assert [handicap_shift(stones_given) for stones_given in (0, 1, 2, 9)] == [0, 50, 150, 850]
    with pytest.raises(ValueError, match="A handicap cannot be -1"):
        handicap_shift(-1)


@pytest.mark.parametrize(("rank", "gor"), [("1d", 2100), ("1k", 2000), ("20k", 100), ("30k", -900), ("7d", 2700)])
def test_the_scale(rank: str, gor: int) -> None:
    rating = parse_rank(rank).rating
    assert gor_of(rating) == gor
    assert rating_of_gor(Decimal(gor)) == rating


def test_expected_scores_of_two_players_make_one() -> None:
    one, other = Decimal("1834.5"), Decimal("2011.25")
    assert abs(expected_score(one, other) + expected_score(other, one) - 1) < Decimal("1e-30")
