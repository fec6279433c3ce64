"""Finds the records inside a zip archive and the archives in it, down to a fixed depth. Nothing is unpacked to disk."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath

from games.audit.archive import DAMAGE, DEEPEST, LOCAL, ArchiveLimits, bytes_of, too_large, too_many
from games.audit.ignored_files import ARCHIVE, HIDDEN, RECORDS, is_hidden
from games.audit.record_place import RecordPlace, shown_name
from games.formats.other_files import ZIP, binary_of, text_of
from games.wording.refusals import SgfRejected, refusal

_HEAD = 65_536
_BROKEN = refusal("archive_broken")


def places_inside(path: Path, shown_path: str, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    """Every file of an archive by its entry; those that can't be read come with the reason.

    An archive that isn't opened is one place. Raises OSError where the file can't be read.
    """
    try:
        refused = too_large(path, limits)
        if refused is not None:
            yield RecordPlace(shown_path, str(path), refused=refused)
            return
        with zipfile.ZipFile(path) as archive:
            yield from _Search(path, limits).places(archive, shown_path, ())
    except DAMAGE:
        with path.open("rb") as file:
            yield RecordPlace(shown_path, str(path), refused=_no_zip(file.read(_HEAD)))


def opened_inside(archive: zipfile.ZipFile, entry: int) -> zipfile.ZipFile:
    """The archive that is an entry of another. Raises one of DAMAGE, or IndexError, where it can't be opened."""
    content = bytes_of(archive, archive.infolist()[entry], LOCAL.inside)
    if isinstance(content, SgfRejected):
        raise zipfile.BadZipFile(content.message)
    return zipfile.ZipFile(BytesIO(content))


class _Search:
    """What is left of the limits while an archive and those in it are searched. MUTABLE."""

    def __init__(self, path: Path, limits: ArchiveLimits) -> None:
        self._path, self._limits = str(path), limits
        self._entries, self._bytes = limits.entries, limits.inside

    def places(self, archive: zipfile.ZipFile, shown_path: str, above: tuple[int, ...]) -> Iterator[RecordPlace]:
        for number, entry in enumerate(archive.infolist()):
            if entry.is_dir():
                continue
            self._entries -= 1
            entries, name = (*above, number), entry.filename
            place = RecordPlace(shown_name(f"{shown_path}/{name}"), self._path, entries)
            if self._entries < 0:
                refused = refusal("archive_too_large", "archives_files", most=self._limits.entries)
                yield RecordPlace(shown_path, self._path, above, refused)
                return
            if is_hidden(PurePosixPath(name.replace("\\", "/")).parts):
                yield place._replace(refused=refusal(HIDDEN))
            elif name.lower().endswith(RECORDS):
                yield place
            elif name.lower().endswith(ARCHIVE):
                yield from self._within(archive, entry, place)
            else:
                yield place._replace(known_name=False)

    def _within(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, place: RecordPlace) -> Iterator[RecordPlace]:
        """The places of an archive in an archive."""
        if len(place.entries) >= DEEPEST:
            yield place._replace(refused=refusal("archive_too_deep", deepest=DEEPEST))
            return
        content = bytes_of(archive, entry, self._bytes)
        if isinstance(content, SgfRejected):
            yield place._replace(refused=content)
            return
        if len(content) > self._bytes:
            too_much = refusal("archive_too_large", "archives_bytes", most=self._limits.inside)
            yield place._replace(refused=too_much)
            return
        self._bytes -= len(content)
        file = BytesIO(content)
        try:
            refused = too_many(file, len(content), self._limits)
            if refused is not None:
                yield place._replace(refused=refused)
                return
            with zipfile.ZipFile(file) as inner:
                yield from self.places(inner, place.name, place.entries)
        except DAMAGE:
            yield place._replace(refused=_no_zip(content[:_HEAD]))


def _no_zip(head: bytes) -> SgfRejected:
    """Why a file called an archive can't be opened: it is something else, or damaged."""
    foreign = binary_of(head) or text_of(head)
    return _BROKEN if foreign in (None, ZIP) else foreign.refusal
