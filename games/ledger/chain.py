"""Makes the hash of an event and checks a chain. No Django: anyone can verify an export.

The hash of an event is SHA-256 over the canonical JSON (UTF-8, sorted keys, no spaces) of its stream's key, seq, kind,
subject, actor (an id, never a name), time (UTC, ISO 8601 with microseconds), payload, and the hash of the event before
it ("" for the first).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Link:
    """One event as the chain sees it. `at` is an aware time; `hash` is the stored one."""

    stream: str
    seq: int
    kind: str
    subject: str
    actor: str
    at: datetime
    payload: Any
    previous: str
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where a chain does not hold, in one sentence."""

    stream: str
    seq: int
    why: str


def hash_of(link: Link) -> str:
    """The hash that this event must carry, 64 hexadecimal digits. `link.hash` is ignored."""
    return hashlib.sha256(_canonical(_body(link)).encode()).hexdigest()


def as_line(link: Link) -> str:
    """The event with its hash as one line of canonical JSON: a line of an export (docs/ledger.md)."""
    return _canonical({**_body(link), "hash": link.hash})


def _body(link: Link) -> dict[str, Any]:
    return {
        "stream": link.stream,
        "seq": link.seq,
        "kind": link.kind,
        "subject": link.subject,
        "actor": link.actor,
        "at": link.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "payload": link.payload,
        "previous": link.previous,
    }


def _canonical(value: dict[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def first_break(stream: str, links: Iterable[Link], seq: int, head: str) -> Break | None:
    """Check a whole chain, in order, against the head of its stream; None where it holds.

    Finds: a missing, added or moved event (seq), an altered one (hash), a cut (previous), and a head that is not the
    last event's.
    """
    previous, expected = "", 1
    for link in links:
        if link.seq != expected:
            return Break(
                stream,
                expected,
                _("event {expected} is missing: the next one there is {seq}").format(expected=expected, seq=link.seq),
            )
        if link.previous != previous:
            return Break(
                stream, expected, _("event {expected} does not follow the event before it").format(expected=expected)
            )
        if hash_of(link) != link.hash:
            return Break(
                stream,
                expected,
                _("event {expected} is not what was written: its hash does not fit").format(expected=expected),
            )
        previous, expected = link.hash, expected + 1
    if expected - 1 < seq:
        return Break(
            stream,
            expected,
            _("event {expected} is missing: the stream counts {seq} events").format(expected=expected, seq=seq),
        )
    if (expected - 1, previous) != (seq, head):
        return Break(
            stream, expected - 1, _("the head of the stream is not its last event, {last}").format(last=expected - 1)
        )
    return None
