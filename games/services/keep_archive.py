"""Keeps an archive that was sent for audit: stored as a file, its records counted, none read yet. Also deletes one."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games.audit.archive import UPLOADED
from games.audit.ignored_files import PASSED_OVER, RECORDS
from games.audit.record_paths import LocationReader, RecordFile, RecordLocation, shown_name
from games.audit.worker_output import audit_file
from games.ledger.acts import Actor
from games.models import ArchiveAudit, Stream
from games.store.archive_file import archive_folder, archive_path, looked_through
from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _

MOST_ARCHIVES = 20
LONGEST_NAME = 160
MOST_TRIED = 50
"""The most files without a record's name that are opened before an archive counts as holding no records."""
_BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)


class Sent(Protocol):
    """An uploaded file of a request."""

    name: str | None

    def chunks(self) -> Iterable[bytes]:
        """Its bytes, piece by piece."""


def keep_archive(stream: Stream, files: Sequence[Sent], *, actor: Actor) -> ArchiveAudit:
    """The archive, waiting for its audit: one zip, or one made of several records. The same bytes again give the
    existing archive.

    Raises Refused where there is no record in it, where it can't be read or is too large, for a zip among other files,
    and once `MOST_ARCHIVES` are kept for the event.
    """
    zips = [file for file in files if (file.name or "").lower().endswith(".zip")]
    if zips and len(files) > 1:
        raise Refused(_("Send one archive or several records, not both."))
    stored = uuid4()
    path = archive_path(stored)
    archive_folder().mkdir(parents=True, exist_ok=True)
    try:
        if zips:
            _copy(zips[0], path)
        else:
            _pack(files, path)
        locations, hidden = looked_through(path)
        if locations and not locations[0].entries and locations[0].refused is not None:
            raise Refused(locations[0].refused.message)
        if not _holds_a_record(locations):
            raise Refused(sentences((_("No record was found in it."), _first_reason(locations))))
        row = ArchiveAudit(
            filename=shown_name(files[0].name or "")[-LONGEST_NAME:],
            more=len(files) - 1,
            stored=stored,
            actor_name=actor,
            places=len(locations),
            hidden=hidden,
        )
        archive = _entered(stream, path, row)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    if archive.stored != stored:
        path.unlink(missing_ok=True)
    return archive


@transaction.atomic
def delete_archive(stream: Stream, archive_id: int) -> str:
    """Deletes an archive of this stream with all its findings. Returns its name, empty where it isn't there. A process
    that is auditing it notices and stops."""
    archive = ArchiveAudit.objects.select_for_update().filter(stream=stream, pk=archive_id).first()
    if archive is None:
        return ""
    archive.delete()
    transaction.on_commit(lambda: archive_path(archive.stored).unlink(missing_ok=True))
    return archive.called


@transaction.atomic
def _entered(stream: Stream, path: Path, row: ArchiveAudit) -> ArchiveAudit:
    """Save the row of a file and return it; where the site has a file with the same bytes, return that one's row."""
    locked = Stream.objects.select_for_update().get(pk=stream.pk)
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    stored = ArchiveAudit.objects.filter(stream=locked, sha256=sha256).first()
    if stored is not None and archive_path(stored.stored).is_file():
        return stored
    if stored is not None:
        # The same bytes, whose file was lost: now it is back.
        os.replace(path, archive_path(stored.stored))
        return stored
    if ArchiveAudit.objects.filter(stream=locked).count() >= MOST_ARCHIVES:
        raise Refused(
            _("{most} archives are kept for this event: delete one that is no longer needed.").format(
                most=MOST_ARCHIVES
            )
        )
    row.stream, row.sha256, row.size, row.at = locked, sha256, path.stat().st_size, timezone.now()
    row.save(force_insert=True)
    return row


def _holds_a_record(locations: Sequence[RecordLocation]) -> bool:
    """Whether there is anything to audit: a file by its name, or one of the first `MOST_TRIED` others by its
    content.
    """
    if any(location.refused is None and location.known_name for location in locations):
        return True
    samples = [location for location in locations if location.refused is None][:MOST_TRIED]
    with LocationReader() as reader:
        return any(audit_file(reader.read(location))[0].accepted for location in samples)


def _first_reason(locations: Sequence[RecordLocation]) -> str:
    """Why the first file isn't a record; empty where there is no file."""
    if not locations:
        return ""
    with LocationReader() as reader:
        refused = audit_file(reader.read(locations[0]))[0].rejected
    return f"{locations[0].name}: {refused.sentence}" if refused else ""


def _copy(sent: Sent, path: Path) -> None:
    size = 0
    with path.open("xb") as file:
        for chunk in sent.chunks():
            size += len(chunk)
            _check(size)
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())


def _pack(files: Sequence[Sent], path: Path) -> None:
    """Packs the files. The same files in the same order give the same bytes."""
    size = 0
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as archive:
        for number, sent in enumerate(files, 1):
            content = b"".join(sent.chunks())
            size += len(content)
            _check(size)
            name = os.path.basename((sent.name or "").replace("\\", "/")) or f"{number}.sgf"
            (first, *_rest) = audit_file(RecordFile(name, content, name.lower().endswith(RECORDS)))
            if first.status == PASSED_OVER and first.rejected is not None:
                raise Refused(f"{shown_name(name)}: {first.rejected.sentence}")
            archive.writestr(zipfile.ZipInfo(name, _BEGINNING_OF_TIME), content, zipfile.ZIP_DEFLATED)


def _check(size: int) -> None:
    if size > UPLOADED.size:
        raise Refused(_("The archive is larger than {most} MB.").format(most=UPLOADED.size // (1024 * 1024)))
