"""Checking the ledger as it stands in the database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.ledger.chain import Break, Link, first_break
from games.models import LedgerEvent, Stream


@dataclass(frozen=True, slots=True)
class Verdict:
    """One stream's state: its head, and the first break in it, None where it is whole."""

    stream: str
    seq: int
    head: str
    broken: Break | None


def links_of(stream: Stream) -> Iterator[Link]:
    """The stream's events in order, as the chain sees them."""
    for event in LedgerEvent.objects.filter(stream=stream).order_by("seq").iterator(chunk_size=2_000):
        yield Link(
            stream.key,
            event.seq,
            event.kind,
            event.subject,
            event.actor,
            event.at,
            event.payload,
            event.previous,
            event.hash,
        )


def verify(key: str | None = None) -> list[Verdict]:
    """Check one stream, or all of them in the order of their keys. Raises Stream.DoesNotExist for an unknown key."""
    streams = Stream.objects.order_by("key") if key is None else [Stream.objects.get(key=key)]
    return [
        Verdict(
            stream.key,
            stream.seq,
            stream.head,
            first_break(stream.key, links_of(stream), stream.seq, stream.head),
        )
        for stream in streams
    ]
