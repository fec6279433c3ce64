"""Checking the ledger as it stands in the database, and that the confirmed results are those that it tells of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.ledger.chain import Break, Link, first_break
from games.models import Game, GameState, LedgerEvent, Stream

IMPORTED = "games.imported"
"""The kind of event that confirms several games at once: `confirmed` in its payload has the result of each."""
CONFIRMING = ("result.confirmed", IMPORTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One stream's state: its head, and the first break in it, None where it is whole and every confirmed result is
    the one that it tells of."""

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
            first_break(stream.key, links_of(stream), stream.seq, stream.head) or _first_difference(stream),
        )
        for stream in streams
    ]


def _first_difference(stream: Stream) -> Break | None:
    """The first event that a confirmed result contradicts, or the head where a result was confirmed by no event."""
    said: dict[str, tuple[LedgerEvent, str]] = {}
    for event in LedgerEvent.objects.filter(stream=stream, kind__in=CONFIRMING).order_by("seq"):
        if event.kind == IMPORTED:
            said |= {subject: (event, result) for subject, result in event.payload["confirmed"].items()}
        else:
            said[event.subject] = (event, event.payload["result"])
    games = {f"game:{game.pk}": game for game in Game.objects.filter(stream=stream, state=GameState.CONFIRMED)}
    for subject, (event, confirmed) in said.items():
        stands = games[subject].result if subject in games else "not confirmed"
        if stands != confirmed:
            return Break(stream.key, event.seq, f"{subject} was confirmed as {confirmed}, but stands as {stands}")
    for subject in sorted(games.keys() - said.keys()):
        return Break(stream.key, stream.seq, f"{subject} stands as confirmed, but no event confirmed it")
    return None
