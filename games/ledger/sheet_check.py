"""Compares a printed sheet with the ledger of a stream."""

from __future__ import annotations

from games.ledger.sheet_foot import ComparedFoot, Foot, compare_foot
from games.models import LedgerEvent, Stream


def compare_sheet(stream: Stream, foot: Foot) -> ComparedFoot:
    """What the stream says of the foot of a sheet. One query, however long the ledger is."""
    events = LedgerEvent.objects.filter(stream=stream, seq=foot.seq, seq__lte=stream.seq)
    return compare_foot(foot, events.values_list("hash", "at").first(), stream.seq)
