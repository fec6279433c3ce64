"""The handicap formula of the New Zealand rules, in decimals."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from ratings.handicap import (
    EVEN_IF_BOTH,
    Handicap,
    handicap_by_table,
    handicap_of_difference,
    stones_beyond_table,
)
from ratings.rank import Rating, parse_rank

hundredths = st.integers(-3500, 1000)


def rating(text: str) -> Rating:
    return Rating(Decimal(text))


@pytest.mark.parametrize(
    ("stronger", "weaker", "stones"),
    [
        ("2.00", "2.00", 0),
        ("2.01", "2.00", 1),
        ("2.49", "2.00", 1),
        ("2.50", "2.00", 1),
        ("3.00", "2.00", 1),
        ("3.01", "2.00", 2),
        ("4.00", "2.00", 2),
        ("5.00", "2.00", 3),
        ("4.31", "2.00", 3),
        ("-14.94", "-16.94", 2),
        ("3.10", "-14.91", 19),
    ],
)
def test_the_difference_is_rounded_up(stronger: str, weaker: str, stones: int) -> None:
    found = handicap_of_difference(rating(stronger) - rating(weaker))
    assert found.stones == stones
    assert found.komi == (Decimal(7) if stones == 0 else Decimal(0))


def test_five_dan_against_fifteen_kyu_is_nineteen_stones() -> None:
    assert handicap_of_difference(parse_rank("5d").rating - parse_rank("15k").rating).stones == 19


def explained(found: Handicap) -> str:
    """All reasons in words."""
    return " ".join(reasons_words(found.reasons, "White", "Black", 1))


def test_explanation_is_a_sentence() -> None:
    assert explained(handicap_of_difference(Decimal("2.31"))) == "Rating difference 2.31, rounded up to 3."
    assert explained(handicap_of_difference(Decimal("3.00"), measure="Grade")) == "Grade difference 3, 3 stones."
    assert explained(handicap_of_difference(Decimal(1))) == "Rating difference 1, handicap 1."
    assert explained(handicap_of_difference(Decimal("0.0"))) == "No rating difference, an even game."


def test_both_players_may_choose_even_under_half_a_stone() -> None:
    chosen = handicap_of_difference(Decimal("0.49"), both_chose_even=True)
    assert (chosen.stones, chosen.komi) == (0, Decimal(7))
    assert "both sides chose" in explained(chosen)
    with pytest.raises(ValueError, match=r"only under a difference of 0\.5, not at 0\.50"):
        handicap_of_difference(Decimal("0.50"), both_chose_even=True)


def test_the_event_may_choose_even_under_half_a_stone() -> None:
    assert handicap_of_difference(Decimal("0.49"), even_below=Decimal("0.5")).stones == 0
    for difference, sentence in (("0.49", True), ("0.50", False), ("0", False)):
        left = handicap_of_difference(Decimal(difference), may_choose=True)
        assert (EVEN_IF_BOTH in left.reasons) == sentence
    assert EVEN_IF_BOTH not in handicap_of_difference(Decimal("0.49")).reasons
    assert EVEN_IF_BOTH not in handicap_of_difference(Decimal("0.49"), reduction=1, may_choose=True).reasons
    assert handicap_of_difference(Decimal("0.50"), even_below=Decimal("0.5")).stones == 1
    assert handicap_of_difference(Decimal("0.30"), even_below=Decimal("0.3")).stones == 1
    for wrong in ("0.51", "-0.1", "NaN"):
        with pytest.raises((ValueError, ArithmeticError)):
            handicap_of_difference(Decimal(1), even_below=Decimal(wrong))


def test_reduction_comes_before_the_ceiling() -> None:
    twelve = Decimal("11.20")
    found = handicap_of_difference(twelve, reduction=2, maximum=9)
    assert (found.stones, found.komi) == (9, Decimal(0))
    assert explained(found) == (
        "Rating difference 11.2, rounded up to 12. Reduced by 2 to 10. The largest handicap here is 9."
    )
    assert handicap_of_difference(twelve, reduction=4, maximum=9).stones == 8


def test_reduction_never_goes_below_an_even_game() -> None:
    even = handicap_of_difference(Decimal("1.20"), reduction=5, even_komi=Decimal("6.5"))
    assert (even.stones, even.komi) == (0, Decimal("6.5"))
    assert explained(even) == "Rating difference 1.2, rounded up to 2. Reduced by 5 to an even game."


def test_a_ceiling_of_nothing_is_an_even_game() -> None:
    assert handicap_of_difference(Decimal(4), maximum=0).komi == Decimal(7)


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be NaN"):
        handicap_of_difference(rating("NaN") - rating("1.01"))
    with pytest.raises(ValueError, match="cannot be -1"):
        handicap_of_difference(Decimal(-1))
    with pytest.raises(ValueError, match="cannot be negative"):
        handicap_of_difference(Decimal(1), reduction=-1)
    with pytest.raises(ValueError, match="cannot be negative"):
        handicap_of_difference(Decimal(1), maximum=-1)


def test_an_events_table_gives_stones_and_komi_by_whole_stones_of_difference() -> None:
    table = [(0, Decimal(7)), (0, Decimal("0.5")), (2, Decimal(0))]
    assert explained(handicap_by_table(Decimal("0.2"), table)) == (
        "Rating difference 0.2: by the table an even game, komi 0.5."
    )
    assert handicap_by_table(Decimal("1.01"), table, measure="Grade").stones == 2
    assert handicap_by_table(Decimal(30), table).komi == 0
    with pytest.raises(ValueError, match="at least one row"):
        handicap_by_table(Decimal(1), [])
    with pytest.raises(ValueError, match="cannot be -1"):
        handicap_by_table(Decimal(-1), table)


def test_a_table_goes_on_beyond_its_last_row_at_its_own_pace() -> None:
    table = [(stones, Decimal(0)) for stones in (0, 1, 1, 2)]
    sizes = [stones_beyond_table(Decimal(text), table) for text in ("0", "0.1", "2", "3", "3.01", "6", "9")]
    assert sizes == [0, 1, 1, 2, 3, 4, 6]
    assert stones_beyond_table(Decimal(30), table[1:2]) == 1, "one row holds for every difference"
    with pytest.raises(ValueError, match="at least one row"):
        stones_beyond_table(Decimal(1), [])


@given(hundredths, hundredths)
def test_two_decimals_agree_with_whole_number_arithmetic(one: int, other: int) -> None:
    high, low = max(one, other), min(one, other)
    found = handicap_of_difference(Rating(Decimal(high) / 100) - Rating(Decimal(low) / 100))
    assert found.stones == -((low - high) // 100)


def test_binary_floats_would_give_a_stone_too_many() -> None:
    """Two-decimal ratings one to nine whole stones apart: decimals never err, floats often do."""
    wrong = pairs = 0
    for low in range(-2000, 301):
        for stones in range(1, 10):
            high = low + 100 * stones
            exact = handicap_of_difference(Rating(Decimal(high) / 100) - Rating(Decimal(low) / 100)).stones
            assert exact == stones
            pairs += 1
            wrong += math.ceil(high / 100 - low / 100) != stones
    assert 1 / 16 < wrong / pairs < 1 / 8
