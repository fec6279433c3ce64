"""A round keeps the version of the engine that drew it."""

from __future__ import annotations

import pytest

from games.ledger import guards
from games.models import LedgerEvent
from nzgs_tourney.models import Round
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.tournament.pairing.draw import ENGINE
from tests.db.desk import make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def test_the_engine_is_kept_with_the_round_shown_and_in_the_ledger() -> None:
    desk = make_desk(6)
    drawn = desk.draw(1)
    assert drawn.inputs["engine"] == ENGINE
    assert round_page(desk.division, 1).engine == ENGINE
    assert LedgerEvent.objects.get(kind="round.drawn").full_payload["engine"] == ENGINE


def test_a_round_of_before_was_drawn_by_the_first_and_an_imported_one_by_none() -> None:
    desk = make_desk(6)
    drawn = desk.draw(1)
    del drawn.inputs["engine"]
    with guards.lifted():
        drawn.save()
    assert round_page(desk.division, 1).engine == 1
    with guards.lifted():
        Round.objects.update(inputs={**drawn.inputs, "imported": "kea.xml"})
    assert round_page(desk.division, 1).engine is None
