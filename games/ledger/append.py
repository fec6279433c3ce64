"""Appends to the ledger: the only place that takes its lock, once per transaction, before anything is checked.

The numbers that a stream gives to its games, records and so on are counted per stream, so they are the same on every
site that has the stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any, TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet

from games.ledger.acts import Actor, id_of, sealed
from games.ledger.chain import Link, hash_of
from games.ledger.leader import refuse_elsewhere
from games.models import LedgerEvent, NumbersGiven, PersonalData, Stream

Row = TypeVar("Row", bound=Model)


class NotInTransactionError(RuntimeError):
    """The ledger was touched outside a transaction: a bug, never a user's mistake."""


def lock(stream_id: int) -> Stream:
    """The stream, locked until the transaction ends, so that what is checked stays true until it is written.

    On PostgreSQL the row is locked; on SQLite an IMMEDIATE transaction already holds the database's only write lock.
    Raises LedElsewhereError where another site leads it, NotInTransactionError outside `transaction.atomic()`, and
    Stream.DoesNotExist.
    """
    stream = lock_wherever_led(stream_id)
    refuse_elsewhere(stream)
    return stream


def lock_wherever_led(stream_id: int) -> Stream:
    """The same for those who only read, and for an event that comes from the site that leads it."""
    _refuse_outside_transaction("lock the ledger")
    stream = Stream.objects.select_for_update(no_key=True).get(pk=stream_id)
    _take_moment(stream)
    return stream


_MOMENT: ContextVar[datetime | None] = ContextVar("moment", default=None)


@contextmanager
def at_one_moment(stream: Stream) -> Iterator[None]:
    """Whatever locks a stream inside this block does so at the moment of this one, which the caller has locked: for an
    act that carries out others, so that all of them have one time."""
    reset = _MOMENT.set(stream.moment)
    try:
        yield
    finally:
        _MOMENT.reset(reset)


def _take_moment(stream: Stream) -> None:
    if (moment := _MOMENT.get()) is not None:
        stream.moment = moment


def locked_row(rows: QuerySet[Row]) -> Row | None:
    """The first of these rows, after its `stream` was locked until the end of the transaction: nobody else writes to
    this stream between the read and the commit. None where there is none. One query; two on PostgreSQL.

    On PostgreSQL the stream is locked first, by a query of its own: a query that locks and has to wait reads its rows
    twice, the second time while the next one waits. On SQLite an IMMEDIATE transaction already holds the database's
    only write lock. Raises LedElsewhereError as `lock` does, and NotInTransactionError outside `transaction.atomic()`.
    """
    _refuse_outside_transaction("lock the ledger")
    if connection.features.has_select_for_update:
        streams = Stream.objects.filter(pk__in=rows.values("stream")).select_for_update(no_key=True)
        if not streams.values_list("pk"):
            return None
    row: Any = rows.select_related("stream").first()
    if row is not None:
        refuse_elsewhere(row.stream)
        _take_moment(row.stream)
    found: Row | None = row
    return found


def _refuse_outside_transaction(act: str) -> None:
    if not connection.in_atomic_block:
        raise NotInTransactionError(f"{act} inside transaction.atomic()")


class NotAppendedError(RuntimeError):
    """An event was announced but not appended: a bug. The transaction must leave nothing behind."""


@contextmanager
def announced(*streams: Stream) -> Iterator[None]:
    """Open guarded rows to this transaction, which has locked these streams: each counts one more event, which must be
    appended before the end. Nobody else appends to them meanwhile.

    Raises NotAppendedError where an event is missing, and NotInTransactionError.
    """
    _refuse_outside_transaction("announce an event")
    before = {stream.pk: stream.seq for stream in streams}
    Stream.objects.filter(pk__in=before).update(seq=F("seq") + 1)
    yield
    if without_event := [stream.key for stream in streams if stream.seq == before[stream.pk]]:
        raise NotAppendedError(f"an event was announced and not appended: {', '.join(without_event)}")


def append(stream: Stream, kind: str, subject: str, actor: Actor, payload: dict[str, Any]) -> LedgerEvent:
    """Add one event at the head of a stream that this transaction has locked, and move the head.

    `payload` must be JSON as it is (texts for decimals), with `Personal` around personal data: the hash covers a salted
    digest of it, and the value is kept beside it; in a rehearsal without its player, who is nobody. For the actor, the
    hash covers the id; the name is kept beside it. Raises NotInTransactionError outside a transaction.
    """
    _refuse_outside_transaction("append to the ledger")
    at = stream.moment
    payload, personal = sealed(payload)
    link = Link(
        stream=stream.chain_key,
        seq=stream.seq + 1,
        kind=kind,
        subject=subject,
        actor=id_of(actor),
        at=at,
        payload=payload,
        previous=stream.head,
    )
    event = LedgerEvent.objects.create(
        stream=stream,
        seq=link.seq,
        kind=kind,
        subject=subject,
        actor=link.actor,
        actor_name=str(actor)[:160],
        at=at,
        payload=payload,
        previous=link.previous,
        hash=hash_of(link),
    )
    stream.seq, stream.head = event.seq, event.hash
    stream.save(update_fields=["seq", "head"])
    if personal:
        PersonalData.objects.bulk_create(
            PersonalData(
                event=event,
                digest=detail.digest,
                salt=detail.salt,
                value=detail.value,
                player_id=None if stream.rehearsal else detail.player,
            )
            for detail in personal
        )
    return event


def next_numbers(stream: Stream, kind: str, count: int) -> range:
    """The next `count` numbers for things of this kind, from 1, in a stream that this transaction has locked. A number
    is never used twice."""
    given, _ = NumbersGiven.objects.get_or_create(stream=stream, kind=kind, defaults={"last": 0})
    first = given.last + 1
    given.last += count
    given.save(update_fields=["last"])
    return range(first, first + count)


def next_number(stream: Stream, kind: str) -> int:
    """The next number for a thing of this kind, in a stream that this transaction has locked."""
    return next_numbers(stream, kind, 1)[0]
