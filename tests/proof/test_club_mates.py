"""Club mates meet least where their tiers come before the floats, and the documentation has the figures."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS, Tier
from tests.proof.club_mates import ORDERS, RULES, row
from tests.proof.test_congress import PAGE

pytestmark = pytest.mark.without_database


@pytest.mark.slow
@pytest.mark.parametrize("system", RULES)
@pytest.mark.proof
def test_the_default_order_is_the_one_with_fewest_club_mates(system: str) -> None:
    found = {order: row(order, system) for order in ORDERS}
    page = PAGE.read_text(encoding="utf-8")
    for line in found.values():
        assert f"| {' | '.join(line)} |" in page
    fewest = min(found, key=lambda order: int(found[order][3]))
    places = [DEFAULT_TIERS.index(tier) for tier in (Tier.SCORE_GAP, *ORDERS[fewest])]
    assert places == sorted(places)
