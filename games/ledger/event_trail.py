"""A stream's events as the ledger's checks read them: each once, oldest first."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from games.ledger.chain import Break, Link
from games.models import LedgerEvent, PersonalData, Stream
from games.personal_data import SaltedValue, digest_at
from ground.translation import ngettext
from ground.typed_text import FORGOTTEN

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class TrailEvent:
    """One event: the id of its row, its link of the chain, and the name of who acted as kept beside it."""

    pk: int
    link: Link
    actor_name: str

    @property
    def seq(self) -> int:
        return self.link.seq

    @property
    def kind(self) -> str:
        return self.link.kind

    @property
    def subject(self) -> str:
        return self.link.subject

    @property
    def payload(self) -> Any:
        return self.link.payload

    def happened_at(self, at: datetime | None) -> bool:
        """Whether a row of this act can have this time: both have one reading of the clock."""
        return at == self.link.at


class UnreadableEvent(Exception):  # noqa: N818
    """The content of this event has a shape that no version of the program wrote; `event` is the event."""

    def __init__(self, event: TrailEvent) -> None:
        super().__init__(event.seq)
        self.event = event


@contextmanager
def reading(event: TrailEvent) -> Iterator[None]:
    """Read an event's content inside this block. Raises UnreadableEvent where its subject or payload has another
    shape.
    """
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as unknown:
        raise UnreadableEvent(event) from unknown


DELETED = "event.deleted"
"""The kind of the last event of a stream whose rows were deleted."""


@dataclass(frozen=True)
class EventTrail:
    """All events of a stream up to its head as it was read. Without bytes, those of records and pictures aren't read:
    they were compared with the digests beside them before."""

    stream: Stream
    events: tuple[TrailEvent, ...]
    with_bytes: bool = True
    notes: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    """Results that checks keep for other checks."""

    @property
    def gone(self) -> bool:
        """Whether this is a rehearsal that was deleted: of what its events tell, no row is left."""
        return self.stream.rehearsal and bool(self.events) and self.events[-1].kind == DELETED

    @cached_property
    def _by_kind(self) -> dict[str, list[TrailEvent]]:
        events_of: dict[str, list[TrailEvent]] = defaultdict(list)
        for event in () if self.gone else self.events:
            events_of[event.kind].append(event)
        return events_of

    @cached_property
    def personal_data(self) -> dict[int, dict[str, SaltedValue]]:
        """The personal data that is kept beside the events, by the event's row and the digest. One query."""
        details: dict[int, dict[str, SaltedValue]] = defaultdict(dict)
        for row in PersonalData.objects.filter(event__stream=self.stream, event__seq__lte=self.stream.seq):
            details[row.event_id][row.digest] = row.kept
        return details

    def value_of(self, event: TrailEvent, value: Any) -> Any:
        """A value of the event's payload as it was written; None where it is personal data that isn't here any more."""
        if (digest := digest_at(value)) is None:
            return value
        detail = self.personal_data[event.pk].get(digest[1]) if event.pk in self.personal_data else None
        return None if detail is None or detail.erased else detail.value

    def player_of(self, event: TrailEvent, value: Any) -> int | None:
        """The row of the player that this personal data is about; None where that isn't recorded."""
        digest = digest_at(value)
        detail = self.personal_data.get(event.pk, {}).get(digest[1]) if digest else None
        return None if detail is None else detail.player

    def of(self, *kinds: str) -> list[TrailEvent]:
        """The events of these kinds, oldest first; none of a rehearsal that is `gone`."""
        return sorted((event for kind in kinds for event in self._by_kind.get(kind, ())), key=lambda event: event.seq)

    def rows(self, found: QuerySet[Row], content: str) -> QuerySet[Row]:
        """These rows with their column of bytes, if any are read."""
        return found if self.with_bytes else found.defer(content)

    def sha256_of(self, row: Any, content: str) -> str:
        """The SHA-256 of the row's bytes, or the one beside them where none are read; empty for none."""
        if not self.with_bytes:
            return str(row.sha256)
        found = bytes(getattr(row, content))
        return hashlib.sha256(found).hexdigest() if found else ""

    def differs(self, seq: int, why: str) -> Break:
        """A finding at this event."""
        return Break(self.stream.key, seq, why)

    def untold(self, why: str) -> Break:
        """A finding that belongs to no event: it gets the head's number."""
        return Break(self.stream.key, self.stream.seq, why)

    def note(self, sentence: str, *, unexplained: bool = False) -> None:
        """Note what could not be checked, and why; `unexplained`: something is there, or gone, that no event did."""
        if sentence not in self.notes:
            self.notes.append(sentence)
            if unexplained:
                self.unexplained.append(sentence)


Check = Callable[[EventTrail], Iterable[Break]]
_CHECKS: dict[Check, bool] = {}


def register_check(check: Check, *, slow: bool = False) -> Check:
    """Register a check, which every verification of a stream then runs: it compares rows with the stream's events. A
    `slow` one runs only in a full verification."""
    _CHECKS[check] = slow
    return check


def checks(*, slow: bool) -> Iterator[Check]:
    """Every registered check, in the order of registration; the slow ones too or not."""
    yield from (check for check, takes_long in _CHECKS.items() if slow or not takes_long)


def trail_of(stream: Stream, *, with_bytes: bool = True) -> EventTrail:
    """The stream's events up to its head. One query."""
    rows = LedgerEvent.objects.filter(stream=stream, seq__lte=stream.seq).order_by("seq")
    columns = ("pk", "seq", "kind", "subject", "actor", "at", "payload", "previous", "hash", "actor_name")
    events: list[TrailEvent] = []
    for pk, seq, kind, subject, actor, at, payload, previous, digest, name in rows.values_list(*columns):
        link = Link(
            stream=stream.chain_key,
            seq=seq,
            kind=kind,
            subject=subject,
            actor=actor,
            at=at,
            payload=payload,
            previous=previous,
            hash=digest,
        )
        events.append(TrailEvent(pk, link, name))
    trail = EventTrail(stream, tuple(events), with_bytes)
    if clock := _set_back(trail.events):
        trail.note(clock)
    return trail


def _set_back(events: Sequence[TrailEvent]) -> str:
    """Which events have an earlier time than the one before them, in a sentence; empty where none has."""
    steps = [event.seq for before, event in pairwise(events) if event.link.at < before.link.at]
    if not steps:
        return ""
    return ngettext(
        "event {first} has an earlier time than the event before it: a clock was set back, or two servers’ clocks "
        "differ. The numbers give the order",
        "{count} events, the first of them {first}, have an earlier time than the event before: a clock was set back, "
        "or two servers’ clocks differ. The numbers give the order",
        len(steps),
    ).format(first=steps[0], count=len(steps))


def same_person(event: TrailEvent, actor: str) -> bool:
    """Whether a row can be by the actor of this event: the same name, or a name erased since."""
    return FORGOTTEN in (actor, event.actor_name) or event.actor_name == actor[:160]
