"""Adding to the ledger: the one place where its lock is taken, once per transaction, before anything is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar, cast

from django.db import connection
from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.ledger.actor import Actor, id_of
from games.ledger.chain import Link, hash_of
from games.ledger.durability import not_waiting_for_the_disk, on_disk_before_answering
from games.ledger.personal import sealed
from games.models import LedgerEvent, PersonalData, Stream
from ratings.compiled_query import CompiledQuery
from ratings.compiled_save import CompiledInsert, CompiledUpdate

Row = TypeVar("Row", bound=Model)
_EVENT = CompiledInsert(LedgerEvent)
_HEAD = CompiledUpdate(Stream, "seq", "head")


class NotInTransactionError(RuntimeError):
    """The ledger was touched outside a transaction: a fault in the program, never in what a person did."""


def lock(stream_id: int) -> Stream:
    """The stream, locked until the transaction ends, so that what is checked next stays true until it is written.

    On PostgreSQL the row is locked; on SQLite an IMMEDIATE transaction already holds the database's only write lock.
    Raises NotInTransactionError outside `transaction.atomic()`, and Stream.DoesNotExist.
    """
    _refuse_outside_transaction("lock the ledger")
    on_disk_before_answering()
    return not_waiting_for_the_disk(Stream.objects.select_for_update(no_key=True)).get(pk=stream_id)


class LockedRow(Generic[Row]):
    """A row read with its `stream`, which is locked until the transaction ends. `rows` and `like` make the query as for
    a `CompiledQuery`.

    On PostgreSQL the lock comes after the reading: a caller that waited for it has the stream as it is now, and the
    rest as it was before. That the stream has moved on meanwhile tells it, and the row is read again. On SQLite an
    IMMEDIATE transaction already holds the database's only write lock.
    """

    def __init__(self, rows: Callable[..., QuerySet[Row]], **like: object) -> None:
        self._locking = CompiledQuery(lambda **given: _locking(rows(**given)), **like)
        self._reading = CompiledQuery(lambda **given: rows(**given).select_related("stream"), **like)

    def first(self, **given: object) -> Row | None:
        """The row for these parameters, None where there is none. One query; two for who had to wait.

        Raises NotInTransactionError outside `transaction.atomic()`.
        """
        _refuse_outside_transaction("lock the ledger")
        on_disk_before_answering()
        locks = connection.features.has_select_for_update
        row: Any = (self._locking if locks else self._reading).first(**given)
        if row is not None and locks and row.stream.seq != row.seq_before:
            row = self._reading.first(**given)
        return cast("Row | None", row)


def _locking(rows: QuerySet[Any]) -> QuerySet[Any]:
    # Taken from what the statement saw when it began, however long it waits for the lock.
    before = Subquery(Stream.objects.filter(pk=OuterRef("stream")).values("seq"))
    query: QuerySet[Any] = not_waiting_for_the_disk(rows.select_related("stream").annotate(seq_before=before))
    return query.select_for_update(no_key=True, of=("stream",))


def _refuse_outside_transaction(act: str) -> None:
    if not connection.in_atomic_block:
        raise NotInTransactionError(f"{act} inside transaction.atomic()")


class NotAppendedError(RuntimeError):
    """An event was announced and not appended: a fault in the program, which must leave nothing behind."""


@contextmanager
def announced(*streams: Stream) -> Iterator[None]:
    """Open guarded rows to this transaction, which has locked these streams: each counts one event more, which must be
    appended before the end. Nothing else is appended to them meanwhile.

    Raises NotAppendedError where one is not, and NotInTransactionError.
    """
    _refuse_outside_transaction("announce an event")
    before = {stream.pk: stream.seq for stream in streams}
    Stream.objects.filter(pk__in=before).update(seq=F("seq") + 1)
    yield
    if without_event := [stream.key for stream in streams if stream.seq == before[stream.pk]]:
        raise NotAppendedError(f"an event was announced and not appended: {', '.join(without_event)}")


def append(stream: Stream, kind: str, subject: str, actor: Actor, payload: dict[str, Any]) -> LedgerEvent:
    """Add one event at the head of a stream that this transaction has locked, and move the head.

    `payload` must be JSON as it is (texts for decimals), with `Personal` around what is somebody's personal data:
    the hash holds a salted digest of it, and the value is kept beside it. Of the actor, the hash holds the id; the name
    is kept beside it. Raises NotInTransactionError outside a transaction.
    """
    _refuse_outside_transaction("append to the ledger")
    now = timezone.now()
    payload, personal = sealed(payload)
    link = Link(stream.chain_key, stream.seq + 1, kind, subject, id_of(actor), now, payload, stream.head)
    event = _EVENT.created(
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
    if personal:
        PersonalData.objects.bulk_create(
            PersonalData(
                event=event, digest=detail.digest, salt=detail.salt, value=detail.value, player_id=detail.player
            )
            for detail in personal
        )
    stream.seq, stream.head = event.seq, event.hash
    _HEAD.save(stream)
    return event
