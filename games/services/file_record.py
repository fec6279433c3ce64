"""Files records, so that they are found by what their findings say and by the positions of their openings. A record is
filed when it is submitted; those that came otherwise, or were filed by an older version, are filed when that is due.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.audit.audit import audit_bytes
from games.audit.verdict import GameAudit
from games.models import FiledRecord, OpeningPosition, Record
from games.openings.opening import opening_of

VERSION = 1
"""Raised where a record would be filed otherwise than before: then every record is filed again."""
SELF_CAPTURE = "self_capture"
"""What is filed of a record with self-captures, which are legal and no finding."""
AT_ONCE = 1_000
"""The most records filed at a time, so that nothing else waits long."""


def are_unfiled(_now: datetime) -> bool:
    """Whether any record isn't filed by this version. One query."""
    return _unfiled().exists()


def file_records(_now: datetime) -> None:
    """File the records that aren't, at most `AT_ONCE` of them. Each is filed by itself."""
    for number in list(_unfiled().order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        record = Record.objects.filter(pk=number).first()
        if record is None:
            continue
        audits = audit_bytes(bytes(record.original), record.filename)
        audit = next((audit for audit in audits if audit.game == record.index), None)
        with transaction.atomic():
            file_record(record, audit)


def file_record(record: Record, audit: GameAudit | None) -> None:
    """File a record by its audit, replacing what was filed of it; None for one that can't be read any more. Must run in
    a transaction. Filed twice at the same time, it is filed once."""
    judged = None if audit is None else audit.judged
    found: set[str] = set()
    if judged is not None:
        found = {finding.kind.value for finding in judged.replay.findings}
        found |= {SELF_CAPTURE} if judged.replay.self_captures else set()
    OpeningPosition.objects.filter(record=record).delete()
    FiledRecord.objects.filter(record=record).delete()
    filed = FiledRecord(
        record=record,
        version=VERSION,
        moves=0 if judged is None else len(judged.record.game.moves),
        found=f" {' '.join(sorted(found))} " if found else "",
    )
    FiledRecord.objects.bulk_create([filed], ignore_conflicts=True)
    OpeningPosition.objects.bulk_create(
        (
            OpeningPosition(record=record, number=step.number, key=step.key, next=step.next)
            for step in (() if judged is None else opening_of(judged.replay))
        ),
        ignore_conflicts=True,
    )


def _unfiled() -> QuerySet[Record]:
    return Record.objects.exclude(filed__version=VERSION)
