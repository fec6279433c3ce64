"""Files that a player sent and hasn't answered questions about yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.models import Speaker, StagedRecord
from games.store.sent_records import SentRecordFile


@dataclass(frozen=True, slots=True)
class WaitingRecords:
    """Files sent together, in their order, and the remark that came with them."""

    batch: UUID
    at: datetime
    remark: str
    files: tuple[SentRecordFile, ...]


def waiting_records(game_id: int, side: Speaker, batch: UUID) -> WaitingRecords | None:
    """The waiting files of this batch, None where there are none. One query."""
    records = list(StagedRecord.objects.filter(game=game_id, side=side, batch=batch).order_by("pk"))
    if not records:
        return None
    files = tuple(SentRecordFile(record.filename, bytes(record.original)) for record in records)
    return WaitingRecords(batch, records[0].at, records[0].remark, files)


def waiting_batch(game_id: int, side: Speaker) -> UUID | None:
    """The latest batch of this side for the game that is still unanswered. One query."""
    waiting = StagedRecord.objects.filter(game=game_id, side=side).order_by("-pk")
    return waiting.values_list("batch", flat=True).first()
