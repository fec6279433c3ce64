"""A site that goes back to the version before `games.0025`, and forward again."""

from __future__ import annotations

from typing import Any

import pytest

from games.ledger.guard_state import missing_guards
from games.ledger.verify import verify
from games.models import CaseKind, Confirmed, Game
from games.store.result_basis import ResultBasis, basis_of
from tests.db.disputes import claimed_case, close_round_of, ruling_in
from tests.db.migration_walk import walked

pytestmark = [pytest.mark.on_both, pytest.mark.django_db(transaction=True), pytest.mark.desk(4, published=1)]
BEFORE = ("games", "0024_pasted_records")
THIS = ("games", "0025_confirmed_by_ruling")


def test_the_version_before_has_it_from_a_slip_and_the_ledger_gives_it_back(game: Game) -> None:
    ruling_in(claimed_case(game, CaseKind.RESULT), "result", result="W+5")
    close_round_of(game)

    def how(then: Any) -> str:
        return str(then.get_model("games", "Game").objects.get(pk=game.pk).confirmed_by)

    assert walked([BEFORE], {THIS: how}, {}) == {THIS: "slip"}
    now = Game.objects.get(pk=game.pk)
    assert (now.confirmed_by, basis_of(now)) == (Confirmed.RULING, ResultBasis.RULING)
    assert [verdict.broken for verdict in verify()] == [None]
    assert missing_guards() == []
