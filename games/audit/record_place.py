"""The place of a record, and the record read there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.wording.refusals import SgfRejected


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


class RecordPlace(NamedTuple):
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
