"""A backup is taken while results come in: what is in it is of one moment, so that it can be restored."""

from __future__ import annotations

from threading import Event as Signal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from games.models import Game, Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Event
from nzgs_tourney.store.exchange import event_file
from nzgs_tourney.store.exchange.event_tables import EventTable, rows_of
from tests.db.desk import Desk, games_of
from tests.proof.conftest import PATIENCE_SECONDS, WAIT_SECONDS, AtOnce

pytestmark = pytest.mark.desk(4)


@pytest.fixture
def saved_meanwhile(monkeypatch: pytest.MonkeyPatch, at_once: AtOnce, desk: Desk) -> dict[str, Any]:
    """The tables of a backup that has read the games when a result is reported, and then goes on to the ledger."""
    game = games_of(desk.publish(1))[0]
    read, reported = Signal(), Signal()

    def with_a_pause(table: EventTable, event: Event, *, with_bytes: bool) -> Any:
        found = list(rows_of(table, event, with_bytes=with_bytes))
        if table.model is Game:
            read.set()
            reported.wait(WAIT_SECONDS)
        return found

    def reports() -> None:
        read.wait(PATIENCE_SECONDS)
        report_result(game.pk, Speaker.BLACK, "B+R", actor="Black by link", nonce=uuid4())
        reported.set()

    monkeypatch.setattr(event_file, "rows_of", with_a_pause)
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
