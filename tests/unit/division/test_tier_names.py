"""Tiers by the names that files had before."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.settings import ACQUAINTANCES, DEFAULT_TIERS, Tier
from nzgs_tourney.tournament.division.tier_names import OLD_DEFAULT, read_hard, read_tiers


def test_the_old_default_order_becomes_the_default() -> None:
    assert read_tiers(OLD_DEFAULT) == DEFAULT_TIERS
    assert read_tiers(tier.value for tier in DEFAULT_TIERS) == DEFAULT_TIERS


def test_in_another_order_the_four_stand_where_the_one_stood() -> None:
    assert read_tiers(["acquaintance", "rematch", "hash"]) == (*ACQUAINTANCES, Tier.REMATCH, Tier.HASH)
    assert read_tiers(["club", "acquaintance"]) == (Tier.CLUB, Tier.FAMILY, Tier.CITY, Tier.COUNTRY)
    assert read_hard(["rematch", "acquaintance"]) == (Tier.REMATCH, *ACQUAINTANCES)
    assert read_hard([]) == ()


def test_a_name_that_was_never_one_is_refused() -> None:
    with pytest.raises(ValueError, match="beauty"):
        read_tiers(["beauty"])
