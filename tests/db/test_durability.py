"""A service ends when what it told the ledger is on the disk: once for a transaction, after it."""

from __future__ import annotations

from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import connection, transaction

from games.ledger import durability
from games.ledger.append import append, lock
from games.models import Side, Stream
from games.services.report_result import report_result
from tests.db.desk import games_of, make_desk

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_one_transaction_told_is_waited_for_once_after_it_and_only_if_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = (Stream.objects.create(key=key) for key in ("event:rimu", "event:kea"))
    within: list[bool] = []
    monkeypatch.setattr(durability, "flush", lambda: within.append(connection.in_atomic_block))
    with transaction.atomic():
        with transaction.atomic():
            lock(first.pk)
        with suppress(ZeroDivisionError), transaction.atomic():
            lock(second.pk)
            raise ZeroDivisionError
        append(lock(first.pk), "said", "subject", "Aroha", {})
        append(lock(second.pk), "said", "subject", "Aroha", {})
        assert not within
    # SQLite's commit waits by itself.
    assert within == ([False] if connection.vendor == "postgresql" else [])
    within.clear()
    with suppress(ZeroDivisionError), transaction.atomic():
        lock(first.pk)
        raise ZeroDivisionError
    assert not within


def test_who_finds_it_said_already_waits_for_the_disk_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = games_of(make_desk(2).publish(1))
    nonce, waited = uuid4(), []
    monkeypatch.setattr(durability, "flush", lambda: waited.append(nonce))
    for _ in range(2):
        report_result(game.pk, Side.BLACK, "B+R", actor="Black by link", nonce=nonce)
    assert len(waited) == (2 if connection.vendor == "postgresql" else 0)
