"""The records among files, folders and zip archives, each with its bytes or the reason why it has none.

No link is followed inside a folder or an archive, no more than the limit is read of any record, and one that is
refused never stops the others. Finding the places is quick and reads no record, so they can be counted first and
read elsewhere.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, overload

from games.audit.archive import DAMAGE, UPLOADED, ArchiveLimits, bytes_of, too_large
from games.sgf.limits import MOST_BYTES, SgfRejected

_LIKE_RECORDS = (".sgf", ".mgt")


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record to audit: the name to show, and its bytes, or the refusal where they cannot be had.

    The codes of such refusals: `not_found`, `not_a_file`, `unreadable`, `archive_too_large`, `archive_broken`,
    `archive_entry`.
    """

    name: str
    content: bytes | SgfRejected


class RecordPlace(NamedTuple):
    """Where a record is: a file, or an entry of an archive by its number; or why there is none to read."""

    name: str
    path: str
    entry: int | None = None
    refused: SgfRejected | None = None


def records_in(paths: Iterable[str | Path]) -> Iterator[RecordFile]:
    """Every record under these paths, in order, with archives no larger than anybody may send.

    Bytes are read when the record is asked for, one at a time.
    """
    with PlaceReader() as reader:
        yield from map(reader.read, places_in(paths))


def places_in(paths: Iterable[str | Path], limits: ArchiveLimits = UPLOADED) -> Iterator[RecordPlace]:
    """Where the records are: a named file whatever its name, `.sgf`, `.mgt` and `.zip` inside folders, in order.

    A file is an archive if its name ends in `.zip`.
    """
    for path in map(Path, paths):
        if path.is_dir():
            yield from _in_folder(path, limits)
        else:
            yield from _in_file(path, limits)


class PlaceReader:
    """Reads records at their places. Keeps the last archive open, because its neighbours mostly come next."""

    __slots__ = ("_archive", "_path")

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._archive: zipfile.ZipFile | None = None
        self._path = ""

    def read(self, place: RecordPlace) -> RecordFile:
        """The record there, or the refusal. Raises nothing."""
        if place.refused is not None:
            return RecordFile(place.name, place.refused)
        if place.entry is None:
            return RecordFile(place.name, _content(place.path))
        try:
            archive = self._opened(place.path)
            return RecordFile(place.name, bytes_of(archive, archive.infolist()[place.entry]))
        except (*DAMAGE, IndexError):
            return RecordFile(place.name, SgfRejected("archive_broken", "The archive is damaged, or is none."))

    def close(self) -> None:
        """Close what is open. Reading may go on."""
        if self._archive is not None:
            self._archive.close()
        self._archive, self._path = None, ""

    def __enter__(self) -> PlaceReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _opened(self, path: str) -> zipfile.ZipFile:
        if self._archive is None or self._path != path:
            self.close()
            self._archive, self._path = zipfile.ZipFile(path), path
        return self._archive


class ReadPlaces(Sequence[RecordFile]):
    """Places as a sequence of their records, each read when it is asked for, and as often as it is."""

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
        return SgfRejected("not_found", "There is no such file.")
    except (OSError, ValueError):
        return SgfRejected("unreadable", "The file cannot be opened.")


def _in_folder(folder: Path, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(parent, name)
            if name.lower().endswith((*_LIKE_RECORDS, ".zip")) and not path.is_symlink():
                yield from _in_file(path, limits)


def _in_file(path: Path, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    shown = shown_name(str(path))

    def refused(why: SgfRejected) -> RecordPlace:
        return RecordPlace(shown, str(path), refused=why)

    try:
        if not stat.S_ISREG(path.stat().st_mode):
            yield refused(SgfRejected("not_a_file", "This is neither a file nor a folder."))
        elif path.name.lower().endswith(".zip"):
            yield from _in_archive(path, shown, limits)
        else:
            yield RecordPlace(shown, str(path))
    except FileNotFoundError:
        yield refused(SgfRejected("not_found", "There is no such file."))
    except (OSError, ValueError):
        yield refused(SgfRejected("unreadable", "The file cannot be opened."))


def _in_archive(path: Path, shown: str, limits: ArchiveLimits) -> Iterator[RecordPlace]:
    try:
        refusal = too_large(path, limits)
        if refusal is not None:
            yield RecordPlace(shown, str(path), refused=refusal)
            return
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except DAMAGE:
        broken = SgfRejected("archive_broken", "The archive is damaged, or is none.")
        yield RecordPlace(shown, str(path), refused=broken)
        return
    for number, entry in enumerate(entries):
        if not entry.is_dir() and entry.filename.lower().endswith(_LIKE_RECORDS):
            yield RecordPlace(shown_name(f"{shown}/{entry.filename}"), str(path), number)


def shown_name(name: str) -> str:
    """A file name as one clean line: what cannot be printed is shown as a question mark."""
    return "".join(c if c.isprintable() else "?" for c in name)[:1024]
