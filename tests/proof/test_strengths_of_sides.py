"""The strength of a side of partners a second way, in exact fractions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_strength
from ratings.rank import Rank, parse_rank

pytestmark = pytest.mark.without_database
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
