"""What a side of partners is called and paired as; `tests/proof/test_strengths_of_sides.py` works it out again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.choices import Side, SideRating
from nzgs_tourney.tournament.division.names import both_names, family_first, initials_of
from nzgs_tourney.tournament.division.partners import PartnerStrength, order_of_play, side_name, side_strength
from nzgs_tourney.tournament.wording.entries.side_words import side_words, sides_counted
from ratings.rank import UNGRADED, Rank


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
