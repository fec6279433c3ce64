"""Finds the records in files, folders and zip archives, each with its bytes or the reason why there are none.

Links inside a folder or an archive are not followed, no more than the limit is read of any record, and a refused record
never stops the others. Finding the places is quick and reads no record, so they can be counted first and read
elsewhere.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import NamedTuple, overload

from games.audit.archive import DAMAGE, DEEPEST, LOCAL, ArchiveLimits, bytes_of, too_large, too_many
from games.audit.ignored_files import ARCHIVE, HIDDEN, RECORDS, is_hidden, link_passed_over
from games.formats.other_files import ZIP, binary_of, text_of
from games.sgf.limits import MOST_BYTES
from games.wording.refusals import SgfRejected, refusal


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record to audit: the name to show, and its bytes, or the refusal where they can't be read.

    `known_name` is false for a file found in a folder or an archive whose name isn't a record's: it is a record only if
    a game can be read in it. The codes of such refusals: `not_found`, `not_a_file`, `unreadable`, `archive_too_large`,
    `archive_too_deep`, `archive_broken`, `archive_entry`, and `passed_over` for what is not read as a record.
    """

    name: str
    content: bytes | SgfRejected
    known_name: bool = True


class RecordLocation(NamedTuple):
    """Where a record is: a file, or an entry of an archive; or why there is none to read.

    `known_name` is as in `RecordFile`. `entries` are numbers in the archive's list: one for a record in it, two for a
    record in an archive in it.
    """

    name: str
    path: str
    entries: tuple[int, ...] = ()
    refused: SgfRejected | None = None
    known_name: bool = True


def shown_name(name: str) -> str:
    """A file name as one clean line: unprintable characters become question marks."""
    return "".join(c if c.isprintable() else "?" for c in name)[:1024]


def look_through(paths: Iterable[str | Path], limits: ArchiveLimits) -> tuple[list[RecordLocation], int]:
    """Every file under these paths in order: where the records are, and what is passed over or refused; and how many
    hidden files there are beside them, dot files and macOS's own.

    A named file is read whatever its name; a file is an archive if its name ends in `.zip`. In folders and archives,
    hidden files are left out; a file whose name isn't a record's is still a place (`known_name`).
    """
    locations, hidden = [], 0
    for path in map(Path, paths):
        for location in _in_folder(path, limits) if path.is_dir() else _in_file(path, limits):
            if location.refused is not None and location.refused.code == HIDDEN:
                hidden += 1
            else:
                locations.append(location)
    return locations, hidden


class LocationReader:
    """Reads records at their places. Keeps the last archives open, because the next record is mostly in the same
    one.
    """

    __slots__ = ("_above", "_opened", "_path")

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._path = ""
        self._above: tuple[int, ...] = ()
        self._opened: list[zipfile.ZipFile] = []

    def read(self, location: RecordLocation) -> RecordFile:
        """The record there, or the refusal. Never raises."""
        if location.refused is not None:
            return RecordFile(location.name, location.refused)
        if not location.entries:
            return RecordFile(location.name, _content(location.path), location.known_name)
        try:
            archive = self._archive(location.path, location.entries[:-1])
            content = bytes_of(archive, archive.infolist()[location.entries[-1]])
            return RecordFile(location.name, content, location.known_name)
        except (*DAMAGE, IndexError):
            return RecordFile(location.name, refusal("archive_broken"))

    def close(self) -> None:
        """Close what is open. Reading may continue afterwards."""
        self._keep(0)
        self._path, self._above = "", ()

    def __enter__(self) -> LocationReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _archive(self, path: str, above: tuple[int, ...]) -> zipfile.ZipFile:
        """The archive at a path, or the one inside it that these entries lead to."""
        if self._path != path or not self._opened:
            self.close()
            self._opened, self._path = [zipfile.ZipFile(path)], path
        if self._above != above:
            same = 0
            while same < min(len(self._above), len(above)) and self._above[same] == above[same]:
                same += 1
            self._keep(1 + same)
            self._above = above[:same]
            for entry in above[same:]:
                self._opened.append(opened_inside(self._opened[-1], entry))
                self._above = (*self._above, entry)
        return self._opened[-1]

    def _keep(self, count: int) -> None:
        """Close all but `count` archives, the outermost first."""
        while len(self._opened) > count:
            self._opened.pop().close()


class LocatedRecords(Sequence[RecordFile]):
    """A sequence of the records at these places; each is read every time it is requested."""

    def __init__(self, locations: Sequence[RecordLocation]) -> None:
        """Nothing is read yet."""
        self._places, self._reader = locations, LocationReader()

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> RecordFile: ...

    @overload
    def __getitem__(self, at: slice) -> list[RecordFile]: ...

    def __getitem__(self, at: int | slice) -> RecordFile | list[RecordFile]:
        if isinstance(at, slice):
            return [self._reader.read(location) for location in self._places[at]]
        return self._reader.read(self._places[at])


def _content(path: str) -> bytes | SgfRejected:
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return refusal("not_found")
    except (OSError, ValueError):
        return refusal("unreadable")


def _in_folder(folder: Path, limits: ArchiveLimits) -> Iterator[RecordLocation]:
    unread: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=unread.append):
        while unread:
            yield _refused(Path(unread.pop().filename or parent), "unreadable", "folder_unreadable")
        folders.sort()
        linked = [name for name in folders if Path(parent, name).is_symlink()]
        for name in sorted([*names, *linked]):
            path = Path(parent, name)
            if is_hidden(path.relative_to(folder).parts):
                yield _location(path, refusal(HIDDEN))
            elif path.is_symlink():
                yield _location(path, link_passed_over())
            elif name.lower().endswith((*RECORDS, ARCHIVE)):
                yield from _in_file(path, limits)
            else:
                yield _location(path)._replace(known_name=False)
    while unread:
        yield _refused(Path(unread.pop().filename or folder), "unreadable", "folder_unreadable")


def _in_file(path: Path, limits: ArchiveLimits) -> Iterator[RecordLocation]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            yield _refused(path, "not_a_file")
        elif path.name.lower().endswith(ARCHIVE):
            yield from locations_inside(path, shown_name(str(path)), limits)
        else:
            yield _location(path)
    except FileNotFoundError:
        yield _refused(path, "not_found")
    except (OSError, ValueError):
        yield _refused(path, "unreadable")


def _location(path: Path, refused: SgfRejected | None = None) -> RecordLocation:
    return RecordLocation(shown_name(str(path)), str(path), refused=refused)


def _refused(path: Path, code: str, why: str = "") -> RecordLocation:
    return _location(path, refusal(code, why))


_HEAD = 65_536
_BROKEN = refusal("archive_broken")


def locations_inside(path: Path, shown_path: str, limits: ArchiveLimits) -> Iterator[RecordLocation]:
    """Every file of an archive by its entry; those that can't be read come with the reason.

    An archive that isn't opened is one place. Raises OSError where the file can't be read.
    """
    try:
        refused = too_large(path, limits)
        if refused is not None:
            yield RecordLocation(shown_path, str(path), refused=refused)
            return
        with zipfile.ZipFile(path) as archive:
            yield from _Search(path, limits).places(archive, shown_path, ())
    except DAMAGE:
        with path.open("rb") as file:
            yield RecordLocation(shown_path, str(path), refused=_no_zip(file.read(_HEAD)))


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

    def places(self, archive: zipfile.ZipFile, shown_path: str, above: tuple[int, ...]) -> Iterator[RecordLocation]:
        for number, entry in enumerate(archive.infolist()):
            if entry.is_dir():
                continue
            self._entries -= 1
            entries, name = (*above, number), entry.filename
            location = RecordLocation(shown_name(f"{shown_path}/{name}"), self._path, entries)
            if self._entries < 0:
                refused = refusal("archive_too_large", "archives_files", most=self._limits.entries)
                yield RecordLocation(shown_path, self._path, above, refused)
                return
            if is_hidden(PurePosixPath(name.replace("\\", "/")).parts):
                yield location._replace(refused=refusal(HIDDEN))
            elif name.lower().endswith(RECORDS):
                yield location
            elif name.lower().endswith(ARCHIVE):
                yield from self._within(archive, entry, location)
            else:
                yield location._replace(known_name=False)

    def _within(
        self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, location: RecordLocation
    ) -> Iterator[RecordLocation]:
        """The places of an archive in an archive."""
        if len(location.entries) >= DEEPEST:
            yield location._replace(refused=refusal("archive_too_deep", deepest=DEEPEST))
            return
        content = bytes_of(archive, entry, self._bytes)
        if isinstance(content, SgfRejected):
            yield location._replace(refused=content)
            return
        if len(content) > self._bytes:
            too_much = refusal("archive_too_large", "archives_bytes", most=self._limits.inside)
            yield location._replace(refused=too_much)
            return
        self._bytes -= len(content)
        file = BytesIO(content)
        try:
            refused = too_many(file, len(content), self._limits)
            if refused is not None:
                yield location._replace(refused=refused)
                return
            with zipfile.ZipFile(file) as inner:
                yield from self.places(inner, location.name, location.entries)
        except DAMAGE:
            yield location._replace(refused=_no_zip(content[:_HEAD]))


def _no_zip(head: bytes) -> SgfRejected:
    """Why a file called an archive can't be opened: it is something else, or damaged."""
    foreign = binary_of(head) or text_of(head)
    return _BROKEN if foreign in (None, ZIP) else foreign.refusal
