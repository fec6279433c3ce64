"""Compares the ledgers in the database with the heads in a backup, which is a witness of what was true then.

A chain that is computed anew has other hashes, and no earlier backup agrees with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.ledger.sheet_check import compare_sheet
from games.ledger.sheet_foot import ComparedFoot, Foot, FootAgreement
from games.models import Stream


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
