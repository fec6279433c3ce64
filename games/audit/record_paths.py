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
from pathlib import Path
from types import TracebackType
from typing import overload

from games.audit.archive import DAMAGE, ArchiveLimits, bytes_of
from games.audit.ignored_files import ARCHIVE, HIDDEN, RECORDS, is_hidden, link_passed_over
from games.audit.nested_archives import opened_inside, places_inside
from games.audit.record_place import RecordFile, RecordPlace, shown_name
from games.sgf.limits import MOST_BYTES
from games.wording.refusals import SgfRejected, refusal

__all__ = ["PlaceReader", "ReadPlaces", "RecordFile", "RecordPlace", "look_through"]


def look_through(paths: Iterable[str | Path], limits: ArchiveLimits) -> tuple[list[RecordPlace], int]:
    """Every file under these paths in order: where the records are, and what is passed over or refused; and how many
    hidden files there are beside them, dot files and macOS's own.

    A named file is read whatever its name; a file is an archive if its name ends in `.zip`. In folders and archives,
    hidden files are left out; a file whose name isn't a record's is still a place (`known_name`).
    """
    places, hidden = [], 0
    for path in map(Path, paths):
        for place in _in_folder(path, limits) if path.is_dir() else _in_file(path, limits):
            if place.refused is not None and place.refused.code == HIDDEN:
                hidden += 1
            else:
                places.append(place)
    return places, hidden


class PlaceReader:
    """Reads records at their places. Keeps the last archives open, because the next record is mostly in the same
    one.
    """

    __slots__ = ("_above", "_opened", "_path")

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._path = ""
        self._above: tuple[int, ...] = ()
        self._opened: list[zipfile.ZipFile] = []

    def read(self, place: RecordPlace) -> RecordFile:
        """The record there, or the refusal. Never raises."""
        if place.refused is not None:
            return RecordFile(place.name, place.refused)
        if not place.entries:
            return RecordFile(place.name, _content(place.path), place.known_name)
        try:
            archive = self._archive(place.path, place.entries[:-1])
            content = bytes_of(archive, archive.infolist()[place.entries[-1]])
            return RecordFile(place.name, content, place.known_name)
        except (*DAMAGE, IndexError):
            return RecordFile(place.name, refusal("archive_broken"))

    def close(self) -> None:
        """Close what is open. Reading may continue afterwards."""
        self._keep(0)
        self._path, self._above = "", ()

    def __enter__(self) -> PlaceReader:
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


class ReadPlaces(Sequence[RecordFile]):
    """A sequence of the records at these places; each is read every time it is requested."""

    def __init__(self, places: Sequence[RecordPlace]) -> None:
        """Nothing is read yet."""
        self._places, self._reader = places, PlaceReader()

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> RecordFile: ...

    @overload
    def __getitem__(self, at: slice) -> list[RecordFile]: ...

    def __getitem__(self, at: int | slice) -> RecordFile | list[RecordFile]:
        if isinstance(at, slice):
            return [self._reader.read(place) for place in self._places[at]]
        return self._reader.read(self._places[at])


def _content(path: str) -> bytes | SgfRejected:
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return refusal("not_found")
    except (OSError, ValueError):
        return refusal("unreadable")


def _in_folder(folder: Path, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    unread: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=unread.append):
        while unread:
            yield _refused(Path(unread.pop().filename or parent), "unreadable", "folder_unreadable")
        folders.sort()
        linked = [name for name in folders if Path(parent, name).is_symlink()]
        for name in sorted([*names, *linked]):
            path = Path(parent, name)
            if is_hidden(path.relative_to(folder).parts):
                yield _place(path, refusal(HIDDEN))
            elif path.is_symlink():
                yield _place(path, link_passed_over())
            elif name.lower().endswith((*RECORDS, ARCHIVE)):
                yield from _in_file(path, limits)
            else:
                yield _place(path)._replace(known_name=False)
    while unread:
        yield _refused(Path(unread.pop().filename or folder), "unreadable", "folder_unreadable")


def _in_file(path: Path, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            yield _refused(path, "not_a_file")
        elif path.name.lower().endswith(ARCHIVE):
            yield from places_inside(path, shown_name(str(path)), limits)
        else:
            yield _place(path)
    except FileNotFoundError:
        yield _refused(path, "not_found")
    except (OSError, ValueError):
        yield _refused(path, "unreadable")


def _place(path: Path, refused: SgfRejected | None = None) -> RecordPlace:
    return RecordPlace(shown_name(str(path)), str(path), refused=refused)


def _refused(path: Path, code: str, why: str = "") -> RecordPlace:
    return _place(path, refusal(code, why))
