"""The file of an uploaded archive, in a folder of the site under a generated name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from uuid import UUID

from django.conf import settings

from games.audit.archive import UPLOADED
from games.audit.record_paths import LocatedRecords, LocationReader, RecordFile, RecordLocation, look_through
from games.models import ArchiveAudit


def archive_folder() -> Path:
    """The folder of the archives; it may not exist yet."""
    return Path(settings.VAR_DIR) / "archives"


def archive_path(stored: UUID) -> Path:
    """The file of an archive."""
    return archive_folder() / f"{stored.hex}.zip"


def locations_of(path: Path) -> list[RecordLocation]:
    """The files of an archive, each under its name in the archive; a single refusal where the archive can't be read."""
    return looked_through(path)[0]


def looked_through(path: Path) -> tuple[list[RecordLocation], int]:
    """The places of `places_of`, and the number of hidden files."""
    inside = f"{path}/"
    locations, hidden = look_through([path], UPLOADED)
    return [location._replace(name=location.name.removeprefix(inside)) for location in locations], hidden


def record_of(archive: ArchiveAudit, place: int) -> RecordFile | None:
    """One record of an archive, None where its file isn't kept here."""
    path = archive_path(archive.stored)
    if not path.is_file():
        return None
    with LocationReader() as reader:
        return reader.read(_places(path)[place])


@lru_cache(maxsize=4)
def _places(path: Path) -> tuple[RecordLocation, ...]:
    """Cached: a stored file never changes, and who looks at a game mostly looks at the next one as well."""
    return tuple(locations_of(path))


def records_of(archive: ArchiveAudit) -> Sequence[RecordFile]:
    """The records of an archive, read one at a time. Raises FileNotFoundError where its file isn't kept here."""
    path = archive_path(archive.stored)
    if not path.is_file():
        raise FileNotFoundError(path)
    return LocatedRecords(locations_of(path))
