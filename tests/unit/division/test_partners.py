"""What a side of partners is called and paired as, worked out a second way."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.choices import Side, SideRating
from nzgs_tourney.tournament.division.names import both_names, family_first, initials_of
from nzgs_tourney.tournament.division.partners import PartnerStrength, order_of_play, side_name, side_strength
from nzgs_tourney.tournament.wording.entries.side_words import side_words, sides_counted
from ratings.rank import UNGRADED, Rank, parse_rank

STRENGTHS = st.builds(
    PartnerStrength,
    st.integers(-34, 9).map(Rank),
    st.none() | st.integers(-3450, 949).map(lambda hundredths: Decimal(hundredths) / 100),
)


def stones(partner: PartnerStrength) -> Fraction:
    return Fraction(partner.grade.stones if partner.rating is None else partner.rating)


@given(st.lists(STRENGTHS, min_size=2, max_size=3))
def test_a_side_is_the_average_or_the_strongest_of_its_partners(partners: list[PartnerStrength]) -> None:
    strengths = [stones(partner) for partner in partners]
    for rule, exact in ((SideRating.AVERAGE, sum(strengths) / len(strengths)), (SideRating.STRONGER, max(strengths))):
        grade, rating = side_strength(partners, rule)
        assert rating is not None
        assert Fraction(rating) == Fraction(round(exact * 100), 100)
        assert abs(parse_rank(grade).stones - Fraction(rating)) <= Fraction(1, 2)
        assert side_strength(partners[::-1], rule) == (grade, rating)


@pytest.mark.parametrize("rule", SideRating)
def test_a_side_is_of_no_known_strength_if_one_partner_is(rule: SideRating) -> None:
    known, unknown = PartnerStrength(Rank(3)), PartnerStrength(UNGRADED)
    assert side_strength([known, unknown], rule) == ("?", None)
    rated = PartnerStrength(UNGRADED, Decimal("1.00"))
    assert side_strength([known, rated], rule)[0] == "?"
    assert side_strength([known, rated], rule)[1] is not None


def test_the_names_of_partners_stay_together() -> None:
    name = side_name(["Mere Kea", "李世石"])
    assert name == "Mere Kea & 李世石"
    assert both_names(name, "Mere Kea & Sedol Lee") == "Mere Kea & 李世石 (Sedol Lee)"
    assert initials_of("Mere Kea & Sedol Lee") == "M. K. & S. L."
    assert family_first("Mere Kea & Rewi Tūī") == "Kea, Mere & Tūī, Rewi"


def test_partners_play_in_turn() -> None:
    assert order_of_play(2) == ("B1", "W1", "B2", "W2")
    assert order_of_play(3) == ("B1", "W1", "B2", "W2", "B3", "W3")


def test_only_sides_of_partners_are_called_sides() -> None:
    assert [side_words(one.value, "one") for one in Side if one is not Side.PARTNERS] == ["player"] * (len(Side) - 1)
    assert sides_counted(Side.PARTNERS.value, 1) == "1 side"
    assert {sides_counted(one.value, 2) for one in Side if one is not Side.PARTNERS} == {"2 players"}
