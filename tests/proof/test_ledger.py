"""Two append to one stream at the same moment: both are kept, in one chain, and only because of the lock."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from games.ledger import verify as verify_module
from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from tests.db.desk import both_report, games_of, make_desk
from tests.proof.conftest import AtOnce, Meet


def say(stream: Stream, who: str) -> LedgerEvent:
    with transaction.atomic():
        return append(lock(stream.pk), "said", "subject", who, {})


@pytest.fixture
def stream() -> Stream:
    return Stream.objects.create(key="proof")


def test_without_the_lock_one_of_two_is_lost(at_once: AtOnce, meet: Meet, locks_off: None, stream: Stream) -> None:
    meet("games.ledger.append.hash_of")
    outcomes = at_once(lambda: say(stream, "one"), lambda: say(stream, "two"))
    assert sum(isinstance(outcome, DatabaseError) for outcome in outcomes) == 1
    assert LedgerEvent.objects.count() == 1


def test_with_the_lock_both_are_kept(at_once: AtOnce, meet: Meet, stream: Stream) -> None:
    meet("games.ledger.append.hash_of")
    at_once(lambda: say(stream, "one"), lambda: say(stream, "two"))
    assert sorted(LedgerEvent.objects.values_list("actor_name", flat=True)) == ["one", "two"]
    assert list(LedgerEvent.objects.values_list("seq", flat=True)) == [1, 2]


def test_many_at_once_make_one_chain(at_once: AtOnce, stream: Stream) -> None:
    def speak(who: str) -> None:
        for _ in range(10):
            say(stream, who)

    outcomes = at_once(*(lambda who=str(n): speak(who) for n in range(8)))
    assert outcomes == [None] * 8
    assert [(verdict.seq, verdict.broken) for verdict in verify("proof")] == [(80, None)]


@pytest.mark.parametrize("reading", ["trail_of", "personal_data"])
def test_what_is_confirmed_while_the_ledger_is_read_is_no_break(
    monkeypatch: pytest.MonkeyPatch, at_once: AtOnce, reading: str
) -> None:
    (game,) = games_of(make_desk(2).publish(1))
    read = getattr(verify_module, reading)

    def meanwhile(*arguments: Any, **how: Any) -> Any:
        found = read(*arguments, **how)
        at_once(lambda: both_report(game, "W+R"))
        return found

    monkeypatch.setattr(verify_module, reading, meanwhile)
    assert [verdict.broken for verdict in verify()] == [None]
    game.refresh_from_db()
    assert game.state == "confirmed"
