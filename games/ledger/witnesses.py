"""Compares printed sheets, and the heads in a backup, with the ledger: both are witnesses of what was true then.

A chain that is computed anew has other hashes, and no earlier backup agrees with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.ledger.sheet_foot import ComparedFoot, Foot, FootAgreement, compare_foot
from games.models import LedgerEvent, Stream


def compare_sheet(stream: Stream, foot: Foot) -> ComparedFoot:
    """What the stream says of the foot of a sheet. One query, however long the ledger is."""
    events = LedgerEvent.objects.filter(stream=stream, seq=foot.seq, seq__lte=stream.seq)
    return compare_foot(foot, events.values_list("hash", "at").first(), stream.seq)


@dataclass(frozen=True, slots=True)
class ComparedHead:
    """A ledger of a backup beside the database's; `compared` is None where the database has no such ledger."""

    key: str
    compared: ComparedFoot | None

    @property
    def agrees(self) -> bool:
        """Whether the database still has everything that the backup had."""
        return self.compared is not None and self.compared.agreement is FootAgreement.AGREES


def compare_heads(heads: Iterable[tuple[str, int, str]]) -> list[ComparedHead]:
    """The key, number and hash of each ledger's head in a backup, beside the database. Empty ledgers are left out. One
    query, and one for each ledger."""
    streams = {stream.key: stream for stream in Stream.objects.all()}
    return [
        ComparedHead(key, compare_sheet(streams[key], Foot(seq, digest)) if key in streams else None)
        for key, seq, digest in heads
        if seq
    ]
