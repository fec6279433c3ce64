"""Rows for `test_one_ledger_event`: prizes and points."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.services.set_prizes import set_prizes
from nzgs_tourney.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(set_prizes, "prizes.set")
def _(desk: Desk) -> Do:
    return lambda: set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(50),))], actor=A)
