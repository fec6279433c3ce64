"""Verifies the ledger in the database, and everything official that it records, as it was at one moment.

The chain is checked by itself (`games.ledger.chain`); rows are compared with it by the checks that register themselves
(`games.ledger.event_trail.register_check`): those of games in `games.ledger.checks`, those of tournaments in their own
app.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Max

from games.ledger.chain import Break, Link, first_break
from games.ledger.checks.personal import PersonalCount, personal_data
from games.ledger.checks.results import CORRECTING, IMPORTED
from games.ledger.event_trail import Check, EventTrail, UnreadableEvent, checks, trail_of
from games.models import LedgerEvent, Stream
from ground.translation import gettext as _

__all__ = ["CORRECTING", "IMPORTED", "PersonalCount", "StreamVerdict", "links_of", "verify"]


@dataclass(frozen=True, slots=True)
class StreamVerdict:
    """The state of one stream: its head, and the first thing that is wrong, None where the chain is whole and the
    database matches all its events; `findings` are all things wrong, by event. `notes` say what could not be checked;
    `unexplained` are those of them about something that is there, or gone, without any event.
    """

    stream: str
    seq: int
    head: str
    broken: Break | None
    personal: PersonalCount = field(default_factory=PersonalCount)
    findings: tuple[Break, ...] = ()
    notes: tuple[str, ...] = ()
    unexplained: tuple[str, ...] = ()


def links_of(stream: Stream) -> Iterator[Link]:
    """The stream's events up to its head, in order, as links of the chain."""
    yield from (event.link for event in trail_of(stream).events)


def verify(key: str | None = None, *, slow: bool = False, with_bytes: bool = True) -> list[StreamVerdict]:
    """Verify one stream, or all of them in the order of their keys; `slow` includes slow checks, such as drawing every
    round again. Without bytes, records and pictures are taken to be what the digests beside them say. Raises
    Stream.DoesNotExist for an unknown key.

    Takes no lock; everything is read as it was at one moment.
    """
    with snapshot():
        keys = list(Stream.objects.order_by("key").values_list("key", flat=True)) if key is None else [key]
        return [_verdict(stream_key, slow=slow, with_bytes=with_bytes) for stream_key in keys]


def _verdict(key: str, *, slow: bool, with_bytes: bool) -> StreamVerdict:
    stream = Stream.objects.get(key=key)
    trail = trail_of(stream, with_bytes=with_bytes)
    of_rows: list[Break] = []
    links = (event.link for event in trail.events)
    chain = first_break(key, links, stream.seq, stream.head)
    last = LedgerEvent.objects.filter(stream=stream).aggregate(last=Max("seq"))["last"] or 0
    if chain is None and last > stream.seq:
        chain = Break(
            key, last, _("event {last} comes after the head of the stream, {seq}").format(last=last, seq=stream.seq)
        )
    if chain is not None:
        # The events of a broken chain are no standard to compare with.
        return StreamVerdict(key, stream.seq, stream.head, chain, PersonalCount(), (chain,))
    personal, of_people = personal_data(trail)
    for check in checks(slow=slow):
        of_rows += _findings_of(check, trail)
    findings = tuple(sorted(dict.fromkeys((*of_rows, *of_people)), key=lambda finding: finding.seq))
    return StreamVerdict(
        key,
        stream.seq,
        stream.head,
        findings[0] if findings else None,
        personal,
        findings,
        tuple(trail.notes),
        tuple(trail.unexplained),
    )


def _findings_of(check: Check, trail: EventTrail) -> list[Break]:
    """What this check finds; an event that it can't read is its finding."""
    try:
        return list(check(trail))
    except UnreadableEvent as unreadable:
        event = unreadable.event
        reason = _("“{kind}” ({subject}) can’t be read: a development version wrote it, or it was altered")
        return [trail.differs(event.seq, reason.format(kind=event.kind, subject=event.subject))]


_BEGIN = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside is of one moment, and no writer waits for it. Inside a transaction, which already locks
    what it changes, this does nothing."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("COMMIT")
