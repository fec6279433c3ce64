"""Tiers by their names in files."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS, Tier
from nzgs_tourney.tournament.division.tier_names import read_tiers


def test_tiers_keep_their_order_and_each_is_there_once() -> None:
    assert read_tiers(tier.value for tier in DEFAULT_TIERS) == DEFAULT_TIERS
    assert read_tiers(["club", "rematch", "club"]) == (Tier.CLUB, Tier.REMATCH)
    assert read_tiers([]) == ()


@pytest.mark.parametrize("name", ["beauty", "acquaintance", "bye"])
def test_a_name_that_is_no_tier_to_choose_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        read_tiers([name])
