"""Archives in tests: sent to an event as a browser sends them, and audited to their end."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import ArchiveAudit, Stream
from games.services.audit_archive import audit_slice
from games.services.keep_archive import keep_archive
from tests.data.archives import archive

WHO = "Rewi"


def sent_archive(stream: Stream, content: bytes | None = None, name: str = "cup.zip") -> ArchiveAudit:
    """An archive that waits; without content, one of 20 games of which 4 cannot be read."""
    file = SimpleUploadedFile(name, archive(20, unreadable=4, moves=30) if content is None else content)
    return keep_archive(stream, [file], actor=WHO)


def audited_archive(waiting: ArchiveAudit) -> ArchiveAudit:
    """The same, once all of it is audited."""
    while audit_slice(waiting.pk, 60):
        pass
    waiting.refresh_from_db()
    assert waiting.finished_at is not None
    return waiting
