"""Appends to the ledger: the only place that takes its lock, once per transaction, before anything is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet
from django.utils import timezone

from games.ledger.actor import Actor, id_of
from games.ledger.chain import Link, hash_of
from games.ledger.durability import not_waiting_for_the_disk, on_disk_before_answering
from games.ledger.personal import sealed
from games.models import LedgerEvent, PersonalData, Stream
from ratings.compiled_query import CompiledQuery
from ratings.compiled_save import CompiledInsert, CompiledUpdate, Write, save_together

Row = TypeVar("Row", bound=Model)
_EVENT = CompiledInsert(LedgerEvent)
_HEAD = CompiledUpdate(Stream, "seq", "head")
_SAMPLE_ID = 1_000_000_000


class NotInTransactionError(RuntimeError):
    """The ledger was touched outside a transaction: a bug, never a user's mistake."""


def lock(stream_id: int) -> Stream:
    """The stream, locked until the transaction ends, so that what is checked stays true until it is written.

    On PostgreSQL the row is locked; on SQLite an IMMEDIATE transaction already holds the database's only write lock.
    Raises NotInTransactionError outside `transaction.atomic()`, and Stream.DoesNotExist.
    """
    _refuse_outside_transaction("lock the ledger")
    on_disk_before_answering()
    return not_waiting_for_the_disk(Stream.objects.select_for_update(no_key=True)).get(pk=stream_id)


class LockedRow(Generic[Row]):
    """A row read after its `stream` was locked until the end of the transaction: nobody else writes to this stream
    between the read and the commit.

    `found` gives the row of a key; `read` gives it with everything that is read, for the key and the parameters named
    in `like`, as for a `CompiledQuery`.

    On PostgreSQL the stream is locked first, by a query of its own: a query that locks and has to wait reads its rows
    twice, the second time while the next one waits. On SQLite an IMMEDIATE transaction already holds the database's
    only write lock.
    """

    def __init__(self, found: Callable[[int], QuerySet[Row]], read: Callable[..., QuerySet[Row]], **like: object):
        self._locking = CompiledQuery(lambda key: _locked_stream(found(key)), key=_SAMPLE_ID)
        self._reading = CompiledQuery(
            lambda key, **given: read(key, **given).select_related("stream"), key=_SAMPLE_ID, **like
        )

    def first(self, key: int, **given: object) -> Row | None:
        """The row with this key, None where there is none. One query; two on PostgreSQL.

        Raises NotInTransactionError outside `transaction.atomic()`.
        """
        _refuse_outside_transaction("lock the ledger")
        on_disk_before_answering()
        if connection.features.has_select_for_update and not self._locking.values(key=key):
            return None
        return self._reading.first(key=key, **given)


def _locked_stream(rows: QuerySet[Any]) -> QuerySet[Stream, Any]:
    streams = Stream.objects.filter(pk__in=rows.values("stream")).select_for_update(no_key=True)
    return not_waiting_for_the_disk(streams.values_list("pk"))


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


def append(
    stream: Stream, kind: str, subject: str, actor: Actor, payload: dict[str, Any], *told: Write[Any]
) -> LedgerEvent:
    """Add one event at the head of a stream that this transaction has locked, and move the head. Rows that the event
    is about, `told`, are stored right before it, on PostgreSQL in the same message.

    `payload` must be JSON as it is (texts for decimals), with `Personal` around personal data: the hash covers a salted
    digest of it, and the value is kept beside it. For the actor, the hash covers the id; the name is kept beside it.
    Raises NotInTransactionError outside a transaction.
    """
    _refuse_outside_transaction("append to the ledger")
    now = timezone.now()
    payload, personal = sealed(payload)
    link = Link(
        stream=stream.chain_key,
        seq=stream.seq + 1,
        kind=kind,
        subject=subject,
        actor=id_of(actor),
        at=now,
        payload=payload,
        previous=stream.head,
    )
    event = _EVENT.of(
        stream=stream,
        seq=link.seq,
        kind=kind,
        subject=subject,
        actor=link.actor,
        actor_name=str(actor)[:160],
        at=now,
        payload=payload,
        previous=link.previous,
        hash=hash_of(link),
    )
    head = Stream(pk=stream.pk, seq=link.seq, head=event.row.hash)
    save_together(*told, event, _HEAD.of(head))
    if personal:
        PersonalData.objects.bulk_create(
            PersonalData(
                event=event.row, digest=detail.digest, salt=detail.salt, value=detail.value, player_id=detail.player
            )
            for detail in personal
        )
    stream.seq, stream.head = head.seq, head.head
    return event.row
