"""The records among files, folders and zip archives, each with its bytes or the reason why it has none.

Nothing is ever unpacked to disk, no link is followed inside a folder or an archive, no more than the limit is read
of any record, and one that is refused never stops the others.
"""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from games.sgf.limits import MOST_BYTES, SgfRejected

MOST_ARCHIVE_BYTES = 50 * 1024 * 1024
MOST_ARCHIVE_ENTRIES = 20_000
_MOST_DIRECTORY_BYTES = 8 * 1024 * 1024
_END = b"PK\x05\x06"
_END_SIZE = 22
_LONGEST_COMMENT = 65_535
_LIKE_RECORDS = (".sgf", ".mgt")
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
)


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record to audit: the name to show, and its bytes, or the refusal where they cannot be had.

    The codes of such refusals: `not_found`, `not_a_file`, `unreadable`, `archive_too_large`, `archive_broken`,
    `archive_entry`.
    """

    name: str
    content: bytes | SgfRejected


def records_in(paths: Iterable[str | Path]) -> Iterator[RecordFile]:
    """Every record under these paths: a named file whatever its name, `.sgf` and `.zip` inside folders, in order.

    A file is an archive if its name ends in `.zip`. Bytes are read when the record is asked for, one at a time.
    """
    for path in map(Path, paths):
        if path.is_dir():
            yield from _in_folder(path)
        else:
            yield from _in_file(path)


def _in_folder(folder: Path) -> Iterator[RecordFile]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(parent, name)
            if name.lower().endswith((*_LIKE_RECORDS, ".zip")) and not path.is_symlink():
                yield from _in_file(path)


def _in_file(path: Path) -> Iterator[RecordFile]:
    shown = shown_name(str(path))
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            yield RecordFile(shown, SgfRejected("not_a_file", "This is neither a file nor a folder."))
        elif path.name.lower().endswith(".zip"):
            yield from _in_archive(path, shown)
        else:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
            yield RecordFile(shown, content)
    except FileNotFoundError:
        yield RecordFile(shown, SgfRejected("not_found", "There is no such file."))
    except (OSError, ValueError):
        yield RecordFile(shown, SgfRejected("unreadable", "The file cannot be opened."))


def _in_archive(path: Path, shown: str) -> Iterator[RecordFile]:
    size = path.stat().st_size
    if size > MOST_ARCHIVE_BYTES:
        message = f"The archive has {size:,} bytes; at most {MOST_ARCHIVE_BYTES:,} are read."
        yield RecordFile(shown, SgfRejected("archive_too_large", message))
        return
    if _directory_too_large(path, size):
        message = f"The archive holds more than {MOST_ARCHIVE_ENTRIES:,} files, or says so."
        yield RecordFile(shown, SgfRejected("archive_too_large", message))
        return
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                name = entry.filename
                if not entry.is_dir() and name.lower().endswith(_LIKE_RECORDS):
                    yield RecordFile(shown_name(f"{shown}/{name}"), _entry(archive, entry))
    except _DAMAGE:
        yield RecordFile(shown, SgfRejected("archive_broken", "The archive is damaged, or is none."))


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | SgfRejected:
    """The bytes of an entry, at most one more than the limit, whatever its header says about its size."""
    parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
    if ".." in parts or entry.filename.startswith(("/", "\\")) or ":" in parts[0]:
        return SgfRejected("archive_entry", "The name of this entry leads out of the archive.")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return SgfRejected("archive_entry", "This entry is a link.")
    if entry.flag_bits & 1:
        return SgfRejected("archive_entry", "This entry is encrypted.")
    try:
        with archive.open(entry) as file:
            return file.read(MOST_BYTES + 1)
    except _DAMAGE:
        return SgfRejected("archive_entry", "This entry is damaged.")


def _directory_too_large(path: Path, size: int) -> bool:
    """Whether an archive's own list of entries is more than should be loaded. Read without loading it."""
    with path.open("rb") as file:
        file.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT))
        tail = file.read()
    place = tail.rfind(_END)
    if place < 0 or place + _END_SIZE > len(tail):
        return False
    entries, directory = struct.unpack_from("<HI", tail, place + 10)
    return bool(entries > MOST_ARCHIVE_ENTRIES or directory > _MOST_DIRECTORY_BYTES)


def shown_name(name: str) -> str:
    """A file name as one clean line: what cannot be printed is shown as a question mark."""
    return "".join(c if c.isprintable() else "?" for c in name)[:1024]
