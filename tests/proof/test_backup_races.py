"""A backup is taken while results come in: what is in it is of one moment, so that it can be restored."""

from __future__ import annotations

from dataclasses import replace
from threading import Event as Signal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from games.models import Game, Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Event
from nzgs_tourney.store.exchange import event_file
from nzgs_tourney.store.exchange.event_tables import TABLES, EventTable
from tests.db.desk import Desk, games_of
from tests.proof.conftest import PATIENCE_SECONDS, WAIT_SECONDS, AtOnce

pytestmark = pytest.mark.desk(4)


@pytest.fixture
def saved_meanwhile(monkeypatch: pytest.MonkeyPatch, at_once: AtOnce, desk: Desk) -> dict[str, Any]:
    """The tables of a backup that has read the games when a result is reported, and then goes on to the ledger."""
    game = games_of(desk.publish(1))[0]
    read, reported = Signal(), Signal()

    def with_a_pause(kept: EventTable) -> EventTable:
        def rows(event: Event) -> Any:
            found = list(kept.rows(event))
            read.set()
            reported.wait(WAIT_SECONDS)
            return found

        return replace(kept, rows=rows) if kept.model is Game else kept

    def reports() -> None:
        read.wait(PATIENCE_SECONDS)
        report_result(game.pk, Speaker.BLACK, "B+R", actor="Black by link", nonce=uuid4())
        reported.set()

    monkeypatch.setattr(event_file, "TABLES", tuple(map(with_a_pause, TABLES)))
    saved, refused = at_once(lambda: event_file.event_as_json(desk.event), reports)
    assert refused is None
    tables: dict[str, Any] = saved["tables"]
    return tables


def test_without_the_lock_the_ledger_in_a_backup_is_ahead_of_its_games(
    locks_off: None, saved_meanwhile: dict[str, Any]
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite reads as of the moment at which a transaction began")
    assert saved_meanwhile["ledger"][-1]["seq"] == saved_meanwhile["streams"][0]["seq"] + 1


def test_a_backup_is_of_one_moment(saved_meanwhile: dict[str, Any]) -> None:
    assert saved_meanwhile["ledger"][-1]["seq"] == saved_meanwhile["streams"][0]["seq"]
    assert saved_meanwhile["reports"] == []
