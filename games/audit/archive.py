"""Zip archives of records: the list of entries, and the bytes of one. Nothing is ever unpacked to disk.

Of any entry, no more than the limit is read, whatever its header says about its size, and an archive whose own list of
entries is too long is not loaded at all.
"""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from games.sgf.limits import MOST_BYTES
from games.wording.refusals import SgfRejected, refusal

_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """The most bytes of an archive, entries in it, and bytes of its own list of entries.

    The archives inside it may have at most `inside` bytes together, and their entries count as its own.
    """

    size: int
    entries: int
    directory: int
    inside: int = 50 * _MEGABYTE


UPLOADED = ArchiveLimits(50 * _MEGABYTE, 20_000, 8 * _MEGABYTE)
"""For archives that come from anybody."""
LOCAL = ArchiveLimits(1024 * _MEGABYTE, 100_000, 32 * _MEGABYTE, 256 * _MEGABYTE)
"""For archives that a user of this machine names to a command."""
DEEPEST = 3
"""How deep archives are opened: one in an archive in an archive is, one inside that isn't."""

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
)
"""What reading a damaged archive may raise."""

_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535
_LOCATOR, _LOCATOR_SIZE = b"PK\x06\x07", 20
_LARGE_END, _LARGE_END_SIZE = b"PK\x06\x06", 56


def too_large(path: Path, limits: ArchiveLimits) -> SgfRejected | None:
    """Why an archive is too large to load, found without loading it; None where it may be loaded.

    Raises OSError where the file can't be read, struct.error where its end is damaged.
    """
    size = path.stat().st_size
    if size > limits.size:
        return refusal("archive_too_large", "archive_bytes", size=size, most=limits.size)
    with path.open("rb") as file:
        return too_many(file, size, limits)


def too_many(file: BinaryIO, size: int, limits: ArchiveLimits) -> SgfRejected | None:
    """A refusal of an archive of `size` bytes that holds too many files, found without loading it; else None."""
    entries, directory = _declared_size(file, size)
    if entries > limits.entries or directory > limits.directory:
        return refusal("archive_too_large", "archive_files", most=limits.entries)
    return None


def bytes_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limit: int = MOST_BYTES) -> bytes | SgfRejected:
    """The bytes of an entry, at most one more than `limit`."""
    parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
    if ".." in parts or entry.filename.startswith(("/", "\\")) or ":" in parts[0]:
        return refusal("archive_entry", "entry_outside")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return refusal("archive_entry", "entry_link")
    if entry.flag_bits & 1:
        return refusal("archive_entry", "entry_encrypted")
    try:
        with archive.open(entry) as file:
            return file.read(limit + 1)
    except DAMAGE:
        return refusal("archive_entry", "entry_damaged")


def _declared_size(file: BinaryIO, size: int) -> tuple[int, int]:
    """How many entries an archive says it has, and the length of its list of them; 0 and 0 where its end record is
    missing.
    """
    file.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT - _LOCATOR_SIZE))
    tail = file.read()
    end_at = tail.rfind(_END)
    if end_at < 0 or end_at + _END_SIZE > len(tail):
        return 0, 0
    entries, directory = struct.unpack_from("<HI", tail, end_at + 10)
    locator = end_at - _LOCATOR_SIZE
    if locator >= 0 and tail.startswith(_LOCATOR, locator):
        # Over 65,535 entries the numbers are in a larger record, just before its locator (APPNOTE 4.3.14).
        file.seek(max(0, size - len(tail) + locator - _LARGE_END_SIZE))
        large = file.read(_LARGE_END_SIZE)
        if large.startswith(_LARGE_END):
            entries, directory = struct.unpack_from("<QQ", large, 32)
    return entries, directory
