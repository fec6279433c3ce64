"""The database under the tests is the one the site promises: its settings, threads, guards that outlive a flush."""

from threading import Thread

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, transaction

from games.ledger import guards
from games.ledger.append import append, lock
from games.models import LedgerEvent, Stream
from tests.db.desk import make_desk
from tests.emptied import holding

pytestmark = pytest.mark.on_both


def _one_event() -> LedgerEvent:
    stream = Stream.objects.create(key="test")
    with transaction.atomic():
        return append(lock(stream.pk), "test", "subject", "somebody", {})


def _pragma(name: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return cursor.fetchone()[0]


@pytest.mark.django_db
def test_the_engine_is_the_one_asked_for(request: pytest.FixtureRequest) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_encoding")
            assert cursor.fetchone() == ("UTF8",)
        return
    assert _pragma("journal_mode") == "wal"
    assert _pragma("synchronous") == 2, "FULL"
    assert _pragma("foreign_keys") == 1
    assert connection.transaction_mode == "IMMEDIATE"


@pytest.mark.django_db(transaction=True)
def test_a_second_thread_sees_what_the_first_committed() -> None:
    Stream.objects.create(key="seen from elsewhere")
    seen: list[bool] = []

    def look() -> None:
        seen.append(Stream.objects.filter(key="seen from elsewhere").exists())
        connection.close()

    other = Thread(target=look)
    other.start()
    other.join()
    assert seen == [True]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("reset_sequences", [False, True], ids=["between tests", "Django’s own"])
def test_a_flush_empties_guarded_tables_and_leaves_them_guarded(reset_sequences: bool) -> None:
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default")  # a restored site has no permissions
    _one_event()
    make_desk(4).play(1)
    assert len(holding()) > 10
    call_command("flush", verbosity=0, interactive=False, reset_sequences=reset_sequences)
    assert holding() == []
    assert Permission.objects.exists()
    event = _one_event()
    with pytest.raises(DatabaseError), transaction.atomic():
        LedgerEvent.objects.filter(pk=event.pk).update(kind="forged")
    assert {guard.table for guard in guards.guards()} == guards.installed()


@pytest.mark.django_db(transaction=True)
def test_nobody_else_may_empty_a_guarded_table() -> None:
    _one_event()
    emptying = "DELETE FROM" if connection.vendor == "sqlite" else "TRUNCATE"
    with pytest.raises(DatabaseError), connection.cursor() as cursor, transaction.atomic():
        cursor.execute(f"{emptying} {LedgerEvent._meta.db_table}" + (" CASCADE" if emptying == "TRUNCATE" else ""))
    assert LedgerEvent.objects.exists()
