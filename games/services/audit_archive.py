"""Audits an archive a slice at a time: a worker takes a lease, audits for some seconds, stores what was found.

So either a separate process or the page that shows it can do the work, and it can be interrupted anywhere: what is
stored is done, nothing is done twice, and a lease expires by itself if its holder is gone.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.audit.as_json import as_kept
from games.audit.record_paths import RecordFile
from games.audit.summary import KINDS, row_of
from games.audit.verdict import GameAudit
from games.audit.worker_output import audit_in_time
from games.models import ArchiveAudit, ArchiveRow
from games.store.archive_file import records_of
from ground import child_process

RECORD_SECONDS = 10.0
"""The time for one file; a file that takes longer is rejected."""
HOLD = timedelta(seconds=30)
"""How long a lease lasts unless it is renewed: longer than a slice and one slow file."""


def audit_slice(
    archive_id: int, seconds: float, *, holder: UUID | None = None, records: Sequence[RecordFile] | None = None
) -> bool:
    """Audit files of an archive for so many seconds, at least one file. False, having done nothing, where another
    process holds the lease, where it is finished, or where there is no such archive.

    A `holder` keeps the lease for its next slice; without one it is released. `records` are those of the archive, if
    the caller has them open. Raises FileNotFoundError where its file isn't kept here.
    """
    holder_id = holder or uuid4()
    if not take_hold(archive_id, holder_id):
        return False
    try:
        archive = ArchiveAudit.objects.get(pk=archive_id)
        opened = records_of(archive) if records is None else records
        start = time.monotonic()
        rows: list[ArchiveRow] = []
        done = archive.done
        while done < archive.places and (done == archive.done or time.monotonic() < start + seconds):
            rows.extend(_rows(archive, done, opened[done]))
            done += 1
        spent = round((time.monotonic() - start) * 1_000)
    except BaseException:
        ArchiveAudit.objects.filter(pk=archive_id, holder=holder_id).update(holder=None, held_until=None)
        raise
    return _write_down(archive, holder_id, rows, done, spent, keep=holder is not None)


def take_hold(archive_id: int, holder: UUID, *, lasting: timedelta = HOLD) -> bool:
    """Take the lease on an unfinished archive that nobody else holds, or renew it."""
    now = timezone.now()
    free = Q(holder=None) | Q(holder=holder) | Q(held_until__lt=now)
    unfinished = ArchiveAudit.objects.filter(free, pk=archive_id, finished_at=None)
    return unfinished.update(holder=holder, held_until=now + lasting) == 1


@transaction.atomic
def _write_down(
    archive: ArchiveAudit, holder: UUID, rows: Sequence[ArchiveRow], done: int, spent: int, *, keep: bool
) -> bool:
    """Stores a slice. False where the lease was lost meanwhile, because then another process does the same work."""
    now = timezone.now()
    locked_archive = (
        ArchiveAudit.objects.select_for_update().filter(pk=archive.pk, holder=holder, done=archive.done).first()
    )
    if locked_archive is None:
        return False
    ArchiveRow.objects.bulk_create(rows, batch_size=200)
    locked_archive.done, locked_archive.worked_ms = done, locked_archive.worked_ms + spent
    finished = done >= locked_archive.places
    if finished:
        locked_archive.finished_at = now
    locked_archive.holder, locked_archive.held_until = (holder, now + HOLD) if keep and not finished else (None, None)
    locked_archive.save(update_fields=["done", "worked_ms", "finished_at", "holder", "held_until"])
    return True


def _rows(archive: ArchiveAudit, place: int, record: RecordFile) -> Iterator[ArchiveRow]:
    for audit in audit_in_time(record, RECORD_SECONDS):
        yield _row(archive, place, audit)


def _row(archive: ArchiveAudit, place: int, audit: GameAudit) -> ArchiveRow:
    stored = as_kept(audit)
    row = row_of(stored)
    archive_row = ArchiveRow(
        archive=archive,
        place=place,
        game=audit.game,
        file=audit.file,
        error=row.error,
        size=row.size,
        moves=row.moves,
        findings=sum(row.findings),
        self_captures=row.self_captures,
        claimed=row.claimed,
        differs="result_count" in row.warnings,
        line=json.dumps(stored, ensure_ascii=False),
        **dict(zip(KINDS, row.findings, strict=True)),
    )
    if audit.judged is not None:
        archive_row.black, archive_row.white = audit.judged.record.black, audit.judged.record.white
        archive_row.counted = str(audit.judged.score.result)
    return archive_row


SLICE_SECONDS = 1.0
"""How long a slice within a request runs."""
_STARTING = timedelta(seconds=20)


def continue_audit(archive_id: int) -> None:
    """Make sure that the audit goes on: do nothing if it is running, else start a process for it; run a slice right
    here where none can be started, or where the last one ended without having audited anything.

    Raises FileNotFoundError where the archive's file isn't kept here.
    """
    archive = ArchiveAudit.objects.filter(pk=archive_id, finished_at=None).first()
    if archive is None:
        return
    fruitless = archive.started_from == archive.done
    if not settings.ARCHIVE_PROCESSES or fruitless or not _started(archive):
        audit_slice(archive_id, SLICE_SECONDS)


def _started(archive: ArchiveAudit) -> bool:
    """Whether a process is auditing it now. The process holds the lease before it runs, so that nobody else starts
    meanwhile; if it never runs, the lease expires."""
    holder = uuid4()
    if not take_hold(archive.pk, holder, lasting=_STARTING):
        return True
    ArchiveAudit.objects.filter(pk=archive.pk).update(started_from=archive.done)
    try:
        process = child_process.start("audit_archive", str(archive.pk), holder.hex)
    except OSError:
        ArchiveAudit.objects.filter(pk=archive.pk, holder=holder).update(holder=None, held_until=None)
        return False
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay in the process table
    return True
