"""Continues the audit of an archive: in a separate process, or one slice within the request if none can run."""

from __future__ import annotations

import threading
from datetime import timedelta
from uuid import uuid4

from django.conf import settings

from games.models import ArchiveAudit
from games.services.audit_archive import audit_slice, take_hold
from ground import child_process

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
